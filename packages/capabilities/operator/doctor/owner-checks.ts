import { identityText } from '@bowline/engine/identity-words.ts'
import { readHead } from '@bowline/engine/recorded-head.ts'
import type { Config } from '@bowline/platform/config.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { readKeyCheck } from '@bowline/platform/key-check.ts'
import { connect } from '@bowline/platform/postgres/index.ts'
import { readIdentity } from '../../account-owners/index.ts'
import type { DataFolder } from '../data-folder.ts'
import { databaseOf } from './connection-checks.ts'
import { type Finding, fail, ok, warn } from './finding.ts'

const CHECK = 'one exchange'
const REMEDY = 'set DATABASE_URL and BOWLINE_DATA to the ones that belong together, or restore both from one backup'

/**
 * Whether journal, database and key are of one exchange. A running exchange compares all accounts; otherwise only the
 * identities are compared, and the next start and `verify` do the rest.
 */
export async function checkOneExchange(config: Config, folder: DataFolder, running: boolean): Promise<Finding[]> {
  try {
    return running ? await askRunning(folder) : await compareIdentities(config, folder)
  } catch (error) {
    return [warn(CHECK, `could not be compared: ${(error as Error).message}`, 'look at the other findings')]
  }
}

async function askRunning(folder: DataFolder): Promise<Finding[]> {
  const answer = (await callControl(folder.socket, 'owners.check', null)) as { problems: string[]; setAside: number[] }
  const { problems, setAside } = answer
  const found = problems.map((problem) => fail(CHECK, problem, REMEDY))
  if (found.length === 0) found.push(ok(CHECK, 'every account is its user’s'))
  if (setAside.length === 0) return found
  const detail = `${setAside.length} wait for their owners: ${setAside.join(', ')}`
  return [...found, warn('accounts set aside', detail, 'give each back in the console: a second person allows it')]
}

async function compareIdentities(config: Config, folder: DataFolder): Promise<Finding[]> {
  const ids = new Map<string, string>()
  const head = readHead({ directory: folder.root })
  if (head) ids.set('journal', identityText(head.exchangeHigh, head.exchangeLow) ?? 'none')
  const check = readKeyCheck(folder.root)
  if (check) ids.set('key check', check.exchangeId)
  const url = await databaseOf(config, folder, false)
  if (url !== undefined) {
    const sql = connect(url, { connections: 1, name: 'bowline-doctor' })
    const stored = await readIdentity(sql).finally(() => sql.end({ timeout: 1 }))
    if (stored) ids.set('database', stored.exchangeId)
  }
  if (ids.size === 0) return [ok(CHECK, 'will be named by the first start')]
  const named = [...ids].map(([where, id]) => `${where} ${id}`).join(', ')
  if (new Set(ids.values()).size > 1) return [fail(CHECK, `these are of different ones: ${named}`, REMEDY)]
  return [ok(CHECK, `named by ${[...ids.keys()].join(', ')}; accounts are compared at the start`)]
}
