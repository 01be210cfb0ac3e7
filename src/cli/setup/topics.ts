import { randomBytes } from 'node:crypto';
import type { Config } from '../../config';
import type { Finding } from '../doctor/finding';

/** Texts of variables, by name. */
export type Answers = Readonly<Record<string, string>>;

export interface Question {
  readonly variable: string;
  readonly text: string;
  /** Not shown as it is typed, and never repeated. */
  readonly isSecret?: true;
  /** Asked only where an earlier answer makes it matter. */
  readonly when?: (answers: Answers) => boolean;
}

/** What belongs together: it is asked, and then tried. */
export interface Topic {
  readonly title: string;
  readonly questions: readonly Question[];
  /** What nobody has to think of, beside the answers. */
  readonly complete?: (answers: Answers) => Answers;
  readonly attempt: (config: Config) => Promise<readonly Finding[]>;
}

const given = (variable: string) => (answers: Answers) => Boolean(answers[variable]);

/** Each look loads what it needs, as the command line has no use for all of it otherwise. */
const look = {
  port: async (config: Config) => [await (await import('../doctor/port.js')).checkPort(config)],
  directory: async (config: Config) => (await import('../doctor/machine.js')).checkDataDir(config.dataDir),
  database: async (config: Config) => (await import('../doctor/database.js')).checkDatabase(config),
  files: async (config: Config) => (await import('../doctor/files.js')).checkFiles(config),
  neighbour: async (config: Config, about: string) =>
    (await (await import('../doctor/neighbours.js')).checkNeighbours(config)).filter((one) => one.about === about),
};

const address: Topic = {
  title: 'Address',
  questions: [
    { variable: 'BASE_URL', text: 'Address under which people reach Cairn, as https://work.example.com' },
    { variable: 'PORT', text: 'Port to listen on' },
    { variable: 'HOST', text: 'Address to listen on; 127.0.0.1 if a proxy on this machine stands before it' },
    { variable: 'TRUST_PROXY', text: 'How many proxies stand before it' },
  ],
  attempt: look.port,
};

/** Without a key the secrets of webhooks would lie open in a database outside. */
function sealed(answers: Answers): Answers {
  const isOutside = answers.DATABASE_URL ?? answers.DATABASE_URL_FILE;
  const isSealed = answers.SECRET_KEY ?? answers.SECRET_KEY_FILE;
  return isOutside && !isSealed ? { SECRET_KEY: randomBytes(32).toString('hex') } : {};
}

const database: Topic = {
  title: 'Database',
  questions: [
    { variable: 'DATA_DIR', text: 'Directory for data' },
    {
      variable: 'DATABASE_URL',
      text: 'PostgreSQL of yours, as postgres://user:password@host/name; nothing for the embedded one',
      isSecret: true,
    },
    {
      variable: 'REDIS_URL',
      text: 'Redis, for several machines that share one database',
      isSecret: true,
      when: given('DATABASE_URL'),
    },
  ],
  complete: sealed,
  attempt: async (config) => [...(await look.directory(config)), ...(await look.database(config))],
};

const mail: Topic = {
  title: 'Mail',
  questions: [
    {
      variable: 'SMTP_URL',
      text: 'Mail server, as smtps://user:password@mail.example.com; nothing for none',
      isSecret: true,
    },
    { variable: 'MAIL_FROM', text: 'Sender, as Cairn <cairn@example.com>', when: given('SMTP_URL') },
  ],
  attempt: (config) => look.neighbour(config, 'Mail'),
};

const inBucket = given('S3_BUCKET');
const files: Topic = {
  title: 'Uploaded files',
  questions: [
    { variable: 'S3_BUCKET', text: 'Bucket of an S3 service; nothing to keep files on disk' },
    { variable: 'S3_ENDPOINT', text: 'Address of the service, unless it is Amazon’s', when: inBucket },
    { variable: 'S3_REGION', text: 'Region', when: inBucket },
    { variable: 'S3_ACCESS_KEY_ID', text: 'Access key', when: inBucket },
    { variable: 'S3_SECRET_ACCESS_KEY', text: 'Secret of that key', isSecret: true, when: given('S3_ACCESS_KEY_ID') },
    {
      variable: 'STORAGE_DIR',
      text: 'Directory for files, unless they are in DATA_DIR',
      when: (answers) => !inBucket(answers),
    },
  ],
  attempt: look.files,
};

const byProvider = given('OIDC_ISSUER');
const signIn: Topic = {
  title: 'Sign-in',
  questions: [
    {
      variable: 'OIDC_ISSUER',
      text: 'Identity provider (OpenID Connect), as https://id.example.com; nothing for passwords alone',
    },
    { variable: 'OIDC_CLIENT_ID', text: 'Name of Cairn there', when: byProvider },
    { variable: 'OIDC_CLIENT_SECRET', text: 'Secret of Cairn there', isSecret: true, when: byProvider },
    { variable: 'OIDC_LABEL', text: 'What the sign-in page calls it', when: byProvider },
    { variable: 'PASSWORD_SIGN_IN', text: 'Passwords as well: on or off', when: byProvider },
  ],
  attempt: (config) => look.neighbour(config, 'Identity provider'),
};

export const TOPICS: readonly Topic[] = [address, database, mail, files, signIn];
