import type { Config } from '@bowline/platform/config.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { countOutbox, type OutboxCounts } from '../../messages/index.ts'
import type { DataFolder } from '../data-folder.ts'
import { databaseOf } from './connection-checks.ts'
import { type Finding, ok, warn } from './finding.ts'

/** Whether mails and text messages can be sent, and whether they were. */
export async function checkMessages(
  config: Config,
  folder: DataFolder,
  running: boolean,
  nowMs: number,
): Promise<Finding[]> {
  return [
    checkWay('mail', config, config.smtpUrl !== undefined, 'SMTP_URL and SMTP_FROM'),
    checkWay('text messages', config, config.sms !== undefined, 'SMS_URL'),
    ...(await checkQueue(config, folder, running, nowMs)),
  ]
}

function checkWay(check: string, { mode }: Config, hasWay: boolean, wanted: string): Finding {
  if (hasWay) return ok(check, 'sent by the server of the options')
  if (mode === 'demo') return ok(check, 'kept in the inbox of the demo')
  return warn(check, 'waits in the queue: nobody delivers it', `set ${wanted}`)
}

/** Of the last day. A database that does not answer is reported by its own check. */
async function checkQueue(config: Config, folder: DataFolder, running: boolean, nowMs: number): Promise<Finding[]> {
  const counts = await count(config, folder, running, nowMs).catch(() => undefined)
  if (!counts) return []
  const { waiting, sending, sent, failed, unknown } = counts
  const detail = `${sent} sent, ${waiting + sending} underway, ${failed} failed, ${unknown} unknown`
  if (failed + unknown === 0) return [ok('message queue', detail)]
  const remedy = 'look at `problem` in table outbox_messages, and at the log of the mail server'
  return [warn('message queue', detail, remedy)]
}

async function count(
  config: Config,
  folder: DataFolder,
  running: boolean,
  nowMs: number,
): Promise<OutboxCounts | undefined> {
  const url = await databaseOf(config, folder, running)
  if (url === undefined) return undefined
  const sql = connect(url, { connections: 1, name: 'bowline-doctor' })
  try {
    return await countOutbox(sql, nowMs)
  } finally {
    await sql.end({ timeout: 1 })
  }
}
