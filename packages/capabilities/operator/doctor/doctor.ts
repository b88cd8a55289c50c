import { type Config, ConfigError, readConfig } from '@bowline/platform/config.ts'
import { dataFolder } from '../data-folder.ts'
import { checkAuditLog } from './audit-check.ts'
import { checkChains } from './chain-checks.ts'
import { checkDatabase, checkExchange, checkPorts } from './connection-checks.ts'
import { type Finding, fail, ok, warn } from './finding.ts'
import { checkDataFolder, checkFreeSpace, checkMasterKey, checkSocketPath } from './folder-checks.ts'
import { checkJournalAndClock } from './journal-checks.ts'
import { checkMessages } from './message-checks.ts'
import { checkOneExchange } from './owner-checks.ts'
import { checkTls } from './tls-check.ts'

/** Checks everything a start needs, with or without a running exchange. Changes nothing. */
export async function examine(env: NodeJS.ProcessEnv, nowMs: number = Date.now()): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [
      checkNode(),
      ...error.problems.map((problem) => fail('options', problem, 'correct the option; the README lists them')),
    ]
  }
  const folder = dataFolder(config.dataDirectory)
  const exchange = await checkExchange(folder)
  const { finding, tables, time, running } = exchange
  return [
    checkNode(),
    ok('options', `${config.mode} mode`),
    checkDataFolder(folder),
    checkFreeSpace(folder),
    checkMasterKey(folder),
    ...checkJournalAndClock(folder, running, nowMs),
    finding,
    ...(tables ? [tables] : []),
    ...(time ? [time] : []),
    ...(await checkChains(folder, running)),
    checkSocketPath(folder),
    ...(await checkPorts(config, exchange)),
    await checkDatabase(config, folder, running),
    ...(await checkOneExchange(config, folder, running)),
    await checkAuditLog(config, folder, running),
    checkAddress(config),
    ...(await checkMessages(config, folder, running, nowMs)),
    checkTls(config, nowMs),
  ]
}

/** Links in mails begin with it, and passkeys belong to it. */
function checkAddress({ mode, publicUrl }: Config): Finding {
  if (publicUrl !== undefined) return ok('site address', publicUrl)
  if (mode === 'demo') return ok('site address', 'where it listens')
  return warn('site address', 'links in mails lead to this machine', 'set BOWLINE_URL to what people type')
}

/** The repository pins the Node it is tested with; another one may run TypeScript differently or not at all. */
const PINNED_MAJOR = 26

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0])
  if (major === PINNED_MAJOR) return ok('node', process.version)
  return warn(
    'node',
    `${process.version}, tested with ${PINNED_MAJOR}`,
    'run "npm install" and start with "npm start" or "npx bowline"',
  )
}
