import type { Readable } from 'node:stream'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

export interface MailServer {
  readonly connection: SMTPConnectionOptions
  readonly auth: { readonly user: string; readonly pass: string } | undefined
}

/** `responseCode` is the server's reply; undefined when there was none. */
export interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

const STEP_MS = 15_000

export function readMailServer(url: string): MailServer {
  const { protocol, hostname, port, username, password } = new URL(url)
  const host = hostname.replace(/^\[|\]$/g, '')
  const isHere = host === 'localhost' || host === '::1' || host.startsWith('127.')
  return {
    connection: {
      host,
      port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
      secure: protocol === 'smtps:',
      requireTLS: !isHere,
      connectionTimeout: STEP_MS,
      greetingTimeout: STEP_MS,
      socketTimeout: STEP_MS,
    },
    auth: username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : undefined,
  }
}

/**
 * Sends one mail over one connection. `mail` is not read before the server asks for it, whereas nodemailer's transports
 * read ahead.
 */
export async function sendMail(
  { connection: options, auth }: MailServer,
  envelope: { readonly from: string; readonly to: string },
  mail: Readable,
  longestMs: number,
): Promise<void> {
  const connection = new SMTPConnection(options)
  const late = setTimeout(() => connection.close(), longestMs)
  try {
    await new Promise<void>((resolve, reject) => {
      const next = (step: () => void) => (error?: Error | null) => (error ? reject(error) : step())
      const send = () => connection.send({ from: envelope.from, to: [envelope.to] }, mail, next(resolve))
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('the mail server closed the connection')))
      connection.connect(next(() => (auth ? connection.login(auth, next(send)) : send())))
    })
    connection.quit()
  } catch (error) {
    connection.close()
    throw error
  } finally {
    clearTimeout(late)
  }
}
