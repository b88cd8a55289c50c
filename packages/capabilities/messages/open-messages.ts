import type { Config } from '@bowline/platform/config.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { DemoInbox } from './demo-inbox.ts'
import { httpSmsProvider } from './http-sms-provider.ts'
import { mailCarrier } from './mail-carrier.ts'
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts'
import { MessageQueue } from './message-queue.ts'
import { Messages, type MessagesOptions } from './messages.ts'
import { demoSmsProvider, smsCarrier } from './sms.ts'
import { WebNews } from './web-news.ts'

export interface MessagesNeeds extends Omit<MessagesOptions, 'carriers'> {
  readonly config: Pick<Config, 'mode' | 'smtpUrl' | 'smtpFrom' | 'sms'>
  readonly webNews: WebNews
}

/** Mails and text messages according to the options; the demo catches those without a carrier. */
export async function openMessages({ config, webNews, ...parts }: MessagesNeeds) {
  const { sql, log } = parts
  const isDemo = config.mode === 'demo'
  const catcher = isDemo && !config.smtpUrl ? await startMailCatcher(sql, log) : undefined
  const mail = mailServer(config, catcher)
  const sms = config.sms ? httpSmsProvider(config.sms) : isDemo ? demoSmsProvider(sql) : undefined
  if (!mail) log.warn('mails wait in the queue until SMTP_URL is set')
  if (!sms) log.warn('text messages wait in the queue until SMS_URL is set')
  const carriers = {
    ...(mail && {
      email: mailCarrier({ url: mail.url, from: () => ({ name: parts.brand().name, address: mail.from }) }),
    }),
    ...(sms && { sms: smsCarrier(sms) }),
  }
  const messages = new Messages({ ...parts, carriers })
  messages.start()
  const enqueue: Messages['enqueue'] = (tx, message) => messages.enqueue(tx, message)
  return {
    enqueue,
    webNews,
    /** Absent in production, which sends its messages to people and keeps none. */
    demoInbox: isDemo ? new DemoInbox(sql) : undefined,
    async close() {
      await messages.close()
      await catcher?.close()
    },
  }
}

export type OpenMessages = Awaited<ReturnType<typeof openMessages>>

/** What users are shown on the page, by every part of a process. */
export function openWebNews(sql: Sql): WebNews {
  return new WebNews(sql)
}

/** Only writes messages; the process that opened all of them sends them. */
export function openMessageQueue({
  secrets,
  now,
}: Pick<MessagesOptions, 'secrets' | 'now'>): Pick<Messages, 'enqueue'> {
  return new MessageQueue(secrets, now)
}

function mailServer(
  { smtpUrl, smtpFrom }: MessagesNeeds['config'],
  catcher: MailCatcher | undefined,
): { url: string; from: string } | undefined {
  if (smtpUrl && smtpFrom) return { url: smtpUrl, from: smtpFrom }
  return catcher && { url: catcher.url, from: 'no-reply@demo.invalid' }
}
