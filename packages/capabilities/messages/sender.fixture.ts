import { createLog } from '@bowline/platform/log.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import { mailCarrier } from './index.ts'
import { Messages } from './messages.ts'

/** A process that sends what is waiting, to be killed by a test: `sender.fixture.ts DATABASE DIRECTORY SMTP`. */
const [databaseUrl = '', directory = '', smtpUrl = ''] = process.argv.slice(2)

new Messages({
  sql: connect(databaseUrl, { connections: 4 }),
  secrets: Secrets.open(directory),
  log: createLog('sender', { level: 'silent' }),
  carriers: {
    email: mailCarrier({ url: smtpUrl, from: () => ({ name: 'Harbour', address: 'no-reply@example.com' }) }),
  },
  brand: () => ({ name: 'Harbour', url: 'https://exchange.example' }),
  about: async () => ({}),
}).start()
