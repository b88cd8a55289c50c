import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { insertCaught } from './caught-messages.store.ts'

export interface MailCatcher {
  /** With a password made for this run, so that other programs on the machine cannot deliver here. */
  readonly url: string
  close(): Promise<void>
}

const LARGEST = 1_000_000

/** The demo's own mail server: accepts every mail by SMTP and shows it in the inbox instead of forwarding it. */
export async function startMailCatcher(sql: Sql, log: Log, now: () => number = Date.now): Promise<MailCatcher> {
  const password = randomBytes(16).toString('hex')
  const server = new SMTPServer({
    authMethods: ['PLAIN'],
    // Loopback within one machine, to ourselves.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST,
    logger: false,
    onAuth(auth, _session, done) {
      const isOurs = auth.username === 'demo' && auth.password === password
      done(isOurs ? null : new Error('Invalid username or password'), isOurs ? { user: 'demo' } : undefined)
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
      buffer(stream)
        .then((mail) => store(sql, mail, to, now()))
        .then(
          () => done(),
          (error: Error) => {
            log.warn({ error: error.message }, 'the demo inbox did not accept a mail')
            done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
          },
        )
    },
  })
  server.on('error', (error) => log.warn({ error: error.message }, 'the demo inbox lost a connection'))
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('the demo inbox has no port')
  return {
    url: `smtp://demo:${password}@127.0.0.1:${address.port}`,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

async function store(sql: Sql, mail: Buffer, to: string, nowMs: number): Promise<void> {
  const { messageId, subject, text, html } = await PostalMime.parse(mail)
  await insertCaught(sql, {
    messageId: messageId ?? randomBytes(16).toString('hex'),
    channel: 'email',
    to,
    subject: subject ?? '',
    plain: text ?? '',
    html: html ?? null,
    receivedAtMs: nowMs,
  })
}
