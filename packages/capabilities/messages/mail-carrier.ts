import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type Carrier, type Delivery, type Letter, LONGEST_DELIVERY_MS } from './carrier.ts'
import { readMailServer, type SmtpError, sendMail } from './send-mail.ts'

export interface MailCarrierOptions {
  /** `smtps://user:password@mail.example:465`, or `smtp://`, which must offer STARTTLS unless it is this machine. */
  readonly url: string
  /** A plain address; its display name is the brand's. */
  readonly from: () => { readonly name: string; readonly address: string }
}

/** Delivers mails to an SMTP server, one connection per mail. */
export function mailCarrier({ url, from }: MailCarrierOptions): Carrier {
  const server = readMailServer(url)
  return {
    async deliver(letter, beforeHandover) {
      const sender = from()
      const mail = await compose(letter, sender)
      let handedOver = false
      // The server accepts a mail with its final line, and this stream is read while sending, before that line.
      const untilHandover = Readable.from(
        (async function* () {
          yield mail
          await beforeHandover()
          handedOver = true
        })(),
      )
      try {
        await sendMail(server, { from: sender.address, to: letter.to }, untilHandover, LONGEST_DELIVERY_MS)
        return { result: 'accepted' }
      } catch (error) {
        return failed(error as SmtpError, handedOver)
      }
    },
  }
}

function compose(letter: Letter, sender: { name: string; address: string }): Promise<Buffer> {
  const { id, to, subject, plain, html } = letter
  return new MailComposer({
    from: sender,
    // As parts, not as text: an address must never be parsed as a list of addresses.
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

/** An answer says what happened; silence after the handover does not. */
function failed({ code, responseCode, message }: SmtpError, handedOver: boolean): Delivery {
  const problem = message.replace(/\s+/g, ' ').slice(0, 200)
  if (responseCode === undefined) return { result: handedOver ? 'unknown' : 'again', problem }
  // A wrong password of ours is not the recipient's fault: once it is corrected, the mails are sent.
  const isForGood = responseCode >= 500 && code !== 'EAUTH' && code !== 'ETLS'
  return { result: isForGood ? 'refused' : 'again', problem }
}
