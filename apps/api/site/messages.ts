import {
  DemoInbox,
  demoSmsProvider,
  httpSmsProvider,
  type MailCatcher,
  Messages,
  type MessagesOptions,
  mailCarrier,
  smsCarrier,
  startMailCatcher,
} from '@bowline/capabilities/messages/index.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Log } from '@bowline/platform/log.ts'

export interface OpenMessages {
  readonly messages: Messages
  readonly demoInbox: DemoInbox | undefined
  close(): Promise<void>
}

export type MessageParts = Omit<MessagesOptions, 'carriers' | 'log'>

/** Mails and text messages according to the options; the demo catches those without a carrier. */
export async function openMessages(config: Config, log: Log, parts: MessageParts): Promise<OpenMessages> {
  const isDemo = config.mode === 'demo'
  const catcher = isDemo && !config.smtpUrl ? await startMailCatcher(parts.sql, log) : undefined
  const mail = mailServer(config, catcher)
  const sms = config.sms ? httpSmsProvider(config.sms) : isDemo ? demoSmsProvider(parts.sql) : undefined
  if (!mail) log.warn('mails wait in the queue until SMTP_URL is set')
  if (!sms) log.warn('text messages wait in the queue until SMS_URL is set')
  const carriers = {
    ...(mail && {
      email: mailCarrier({ url: mail.url, from: () => ({ name: parts.brand().name, address: mail.from }) }),
    }),
    ...(sms && { sms: smsCarrier(sms) }),
  }
  const messages = new Messages({ ...parts, log, carriers })
  messages.start()
  return {
    messages,
    demoInbox: isDemo ? new DemoInbox(parts.sql) : undefined,
    async close() {
      await messages.close()
      await catcher?.close()
    },
  }
}

function mailServer(
  { smtpUrl, smtpFrom }: Config,
  catcher: MailCatcher | undefined,
): { url: string; from: string } | undefined {
  if (smtpUrl && smtpFrom) return { url: smtpUrl, from: smtpFrom }
  return catcher && { url: catcher.url, from: 'no-reply@demo.invalid' }
}
