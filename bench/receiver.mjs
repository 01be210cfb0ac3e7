// Receives deliveries of webhooks. GET returns their number. It is a separate process, because it is not part of what
// is measured.
import { createServer } from 'node:http';

const [port] = process.argv.slice(2);
let taken = 0;

createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.method === 'POST') taken++;
    response.end(request.method === 'GET' ? String(taken) : 'ok');
  });
}).listen(Number(port), '127.0.0.1');
