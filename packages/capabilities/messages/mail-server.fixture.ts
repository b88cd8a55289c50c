import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail extends Email {
  readonly envelopeTo: readonly string[]
  readonly raw: string
}

/** The server's reply to a recipient or a whole mail: undefined = accepted, 0 = never replies. */
type Answer = number | undefined

/** A mail server that is as difficult as a test wants it to be. */
export class TestMailServer {
  readonly received: ReceivedMail[] = []
  /** Called with the number of earlier recipients, or mails. */
  answerToRecipient: (count: number) => Answer = () => undefined
  answerToMail: (count: number) => Answer = () => undefined
  recipients = 0
  readonly #server: SMTPServer

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onRcptTo: (_address, _session, done) => reply(this.answerToRecipient(this.recipients++), done),
      onData: async (stream, session, done) => {
        const raw = await buffer(stream)
        const envelopeTo = session.envelope.rcptTo.map(({ address }) => address)
        const answer = this.answerToMail(this.received.length)
        if (answer === undefined || answer === 0) {
          this.received.push({ ...(await PostalMime.parse(raw)), envelopeTo, raw: raw.toString() })
        }
        reply(answer, done)
      },
    })
    // Clients killed by a test.
    this.#server.on('error', () => {})
  }

  async start(): Promise<string> {
    const listening = this.#server.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    return `smtp://127.0.0.1:${(listening.address() as { port: number }).port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve))
  }
}

function reply(answer: Answer, done: (error?: Error | null) => void): void {
  if (answer === undefined) done()
  else if (answer !== 0) done(Object.assign(new Error('not now'), { responseCode: answer }))
}
