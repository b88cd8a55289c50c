import type { DataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import type { ProjectionReport } from '@bowline/capabilities/projection/index.ts'
import type { StateHash } from '@bowline/engine/state-hash.ts'
import type { VerifyReport } from '@bowline/engine/verify.ts'
import { type Config, readConfig } from '@bowline/platform/config.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { Secrets } from '@bowline/platform/secrets.ts'
import type { Command } from 'commander'
import type { Answer } from '../answer.ts'
import { ask } from '../ask.ts'
import { answering } from '../command.ts'
import { exchangeFolder } from '../exchange-folder.ts'
import { fieldList } from '../table.ts'

export function verifyCommand(program: Command): void {
  program
    .command('verify')
    .description(
      'rebuild the exchange from its first record; compare it with what it says it is, and with the database',
    )
    .action(answering(verifyExchange))
}

async function verifyExchange(): Promise<Answer> {
  // Imported here because it loads the whole core; the other commands start faster without it.
  const { verify } = await import('@bowline/engine/verify.ts')
  const config = readConfig()
  const folder = exchangeFolder(config.dataDirectory)
  const state = verify({ directory: folder.root, expected: await expectedState(folder) })
  const stored = await compareWithDatabase(config, folder, state.expected.sequence)
  const projections = stored?.projections
  const problems = [...(stored?.problems ?? []), ...(await compareOwnersWith(config, folder))]
  const ok = state.ok && (projections?.ok ?? true) && problems.length === 0
  const text = [inWords(state, projections), ...problems].join('\n')
  return { value: { ...state, ok, projections: projections ?? null, problems }, text, failed: !ok }
}

/** The state the running exchange reports; if it is stopped, the state its next start would have. */
async function expectedState({ root }: DataFolder): Promise<StateHash> {
  try {
    return await ask<StateHash>('state.hash')
  } catch (error) {
    if (!(error instanceof ControlError) || error.code !== 'not-running') throw error
    const { recover, stateHash } = await import('@bowline/engine/index.ts')
    return stateHash(recover({ directory: root }).exchange)
  }
}

interface Stored {
  readonly projections: ProjectionReport
  /** Of the audit log. */
  readonly problems: readonly string[]
}

/** Undefined before the first start, when there is no database yet. */
async function compareWithDatabase(config: Config, folder: DataFolder, to: number): Promise<Stored | undefined> {
  const { compareProjections } = await import('@bowline/capabilities/projection/index.ts')
  const { allProjectionChecks } = await import('@bowline/capabilities/projectors.ts')
  const { journalReplay } = await import('@bowline/capabilities/journal-replay.ts')
  const { hasDatabase, withDatabase } = await import('../database.ts')
  const { databaseOfRunning } = await import('@bowline/capabilities/operator/database-of-running.ts')
  const url = (await databaseOfRunning(folder)) ?? config.databaseUrl
  if (url === undefined && !hasDatabase(folder)) return undefined
  const replay = journalReplay({ directory: folder.root })
  return withDatabase(url, folder, async (sql) => ({
    projections: await compareProjections(sql, allProjectionChecks(), replay),
    problems: await problemsOfAudit(sql, folder, to),
  }))
}

/** Whether every row is the one that was written, and the log as long as the journal says it was. */
async function problemsOfAudit(sql: Sql, folder: DataFolder, to: number): Promise<string[]> {
  const audit = await import('@bowline/capabilities/audit-log/index.ts')
  const { ok, brokenAt } = await audit.verifyAuditChain(sql)
  if (!ok) return [`the audit log was changed at row ${brokenAt}`]
  const differing = await audit.compareWithMarks(sql, audit.auditMarks(folder.root, { to }))
  return differing === undefined ? [] : [`${differing}. If you know why: "bowline audit agree"`]
}

/** What the start would refuse: of the running exchange, or of the one its next start would be. */
async function compareOwnersWith(config: Config, folder: DataFolder): Promise<string[]> {
  const owners = await import('@bowline/capabilities/account-owners/index.ts')
  const { hasDatabase, withDatabase } = await import('../database.ts')
  const { databaseOfRunning } = await import('@bowline/capabilities/operator/database-of-running.ts')
  const running = await databaseOfRunning(folder)
  if (running !== undefined) return (await ask<{ problems: string[] }>('owners.check')).problems
  if (config.databaseUrl === undefined && !hasDatabase(folder)) return []
  const { recover } = await import('@bowline/engine/index.ts')
  const known = owners.accountsOfRebuilt(recover({ directory: folder.root }).exchange)
  return withDatabase(config.databaseUrl, folder, (sql) => owners.findProblems(sql, known, Secrets.open(folder.root)))
}

function inWords(
  { ok, expected, found, snapshots, passedOver, ms }: VerifyReport,
  projections?: ProjectionReport,
): string {
  const summary = fieldList({
    state: ok ? 'the rebuilt one is the same' : 'the rebuilt one DIFFERS',
    commands: found.sequence,
    expected: expected.hash,
    rebuilt: found.hash,
    snapshots:
      [
        ...snapshots.map((one) => `${one.sequence} ${one.ok ? 'ok' : 'WRONG'}`),
        ...passedOver.map((sequence) => `${sequence} of an older version`),
      ].join(', ') || 'none',
    database: projections?.projections
      .map(({ name, sequence, differences }) => `${name} at ${sequence}: ${differences || 'no'} differences`)
      .join(', '),
    // Where the state itself differs, the database may be the only true history left.
    remedy: ok && projections?.ok === false ? 'npx bowline projection rebuild' : undefined,
    took: `${ms} ms`,
  })
  const differences = (projections?.differences ?? []).map(
    ({ projection, key, expected, stored }) =>
      `${projection} ${key}: must be ${partsOnlyIn(expected, stored)}, is ${partsOnlyIn(stored, expected)}`,
  )
  return [summary, ...differences].join('\n')
}

/** Of two rows printed as `column=value …`, only the columns that differ. */
function partsOnlyIn(row: string | undefined, other: string | undefined): string {
  if (row === undefined) return 'absent'
  const parts = new Set(other?.split(' '))
  return row
    .split(' ')
    .filter((part) => !part.includes('=') || !parts.has(part))
    .join(' ')
}
