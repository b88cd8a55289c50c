import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type Carrier, type Delivery, type Letter, LONGEST_DELIVERY_MS } from './carrier.ts'

export interface MailCarrierOptions {
  /** `smtps://user:password@mail.example:465`, or `smtp://`, which must offer STARTTLS unless it is this machine. */
  readonly url: string
  /** A plain address; its name is the brand's. */
  readonly from: () => { readonly name: string; readonly address: string }
}

const STEP_MS = LONGEST_DELIVERY_MS / 3

/** Brings mails to an SMTP server. */
export function mailCarrier({ url, from }: MailCarrierOptions): Carrier {
  const server = readServer(url)
  return {
    async deliver(letter, beforeHandover) {
      const sender = from()
      const mail = await compose(letter, sender)
      let handedOver = false
      // The server takes a mail with the line that ends it, so the handover is known right before that line.
      const raw = Readable.from(
        (async function* () {
          yield mail
          await beforeHandover()
          handedOver = true
        })(),
      )
      const transport = createTransport(server)
      const slow = setTimeout(() => transport.close(), LONGEST_DELIVERY_MS)
      try {
        await within(
          LONGEST_DELIVERY_MS,
          transport.sendMail({ envelope: { from: sender.address, to: [letter.to] }, raw }),
        )
        return { result: 'accepted' }
      } catch (error) {
        return failed(error as SmtpError, handedOver)
      } finally {
        clearTimeout(slow)
        transport.close()
      }
    },
  }
}

function readServer(url: string) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return {
    host,
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    requireTLS: !isHere,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function compose(letter: Letter, sender: { name: string; address: string }): Promise<Buffer> {
  const { id, to, subject, plain, html } = letter
  return new MailComposer({
    from: sender,
    // As parts, not as text: an address is never read as a list of addresses.
    to: [{ name: '', address: to }],
    subject,
    text: plain,
    ...(html !== undefined && { html }),
    messageId: `<${id}@${sender.address.split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/** An answer says what happened; silence after the handover says nothing. */
function failed({ code, responseCode, message }: SmtpError, handedOver: boolean): Delivery {
  const problem = message.replace(/\s+/g, ' ').slice(0, 200)
  if (responseCode === undefined) return { result: handedOver ? 'unknown' : 'again', problem }
  // A wrong password of ours is not the fault of the recipient: it is put right, and the mails go out.
  const isForGood = responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS'
  return { result: isForGood ? 'refused' : 'again', problem }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms / 1000} s`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
