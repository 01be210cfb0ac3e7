export * from './mail-delivery';
export * from './mail-queue';
export * from './mail-backlog';
export * from './mailer';
export * from './smtp.transport';
export * from './transport';
