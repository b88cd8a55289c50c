import { ControlError } from '@bowline/platform/control-socket.ts'
import { agreeWithAuditLog, appendAudit, auditMarks, compareWithMarks } from '../audit-log/index.ts'
import type { Operator } from './operator.ts'

/**
 * An operator says that they know why the audit log is another than the journal says, such as a database that was set back.
 * What it was stands in the log from now on, and that it was agreed with, in the journal.
 */
export async function agreeAboutAudit({ sql, engine, config }: Pick<Operator, 'sql' | 'engine' | 'config'>) {
  const problem = await compareWithMarks(sql, auditMarks(config.dataDirectory))
  if (problem === undefined) throw new ControlError('nothing-to-agree', 'the audit log is as the journal says')
  await appendAudit(sql, {
    atMs: Date.now(),
    actor: { kind: 'system', id: 'command-line' },
    action: 'audit.agree',
    after: { problem },
    code: '0',
  })
  return { problem, row: await agreeWithAuditLog(sql, engine) }
}
