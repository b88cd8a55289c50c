import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Ask, openRpc } from '../json-rpc.ts'
import { type ChainNode, controlOf, endWithParent, freePort, untilAnswers } from './chain-node.ts'

export interface BitcoinNodeOptions {
  /** Where the chain is kept. */
  readonly directory: string
  /** Who gets the rewards of the blocks that are mined here. */
  readonly rewardAddress: string
  readonly port?: number
  /** Of its interface; left out: a new one at each start. */
  readonly password?: string
  readonly program?: 'bitcoind' | 'litecoind' | 'bcoin'
}

const RPC_TIMEOUT_MS = 120_000
const STARTED_BY = { bitcoind: startDaemon, litecoind: startDaemon, bcoin: startBcoin }

/** A `bitcoind` of the machine's own, else bcoin from npm; undefined where neither is installed. */
function findBitcoinNode(): 'bitcoind' | 'bcoin' | undefined {
  if (isOnPath('bitcoind')) return 'bitcoind'
  return isInstalled('bcoin') ? 'bcoin' : undefined
}

/** A Bitcoin of one's own (regtest), which mines on request. Undefined where there is no program for it. */
export async function startBitcoinNode(options: BitcoinNodeOptions): Promise<ChainNode | undefined> {
  const program = options.program ?? findBitcoinNode()
  if (program === undefined) return undefined
  mkdirSync(options.directory, { recursive: true, mode: 0o700 })
  const port = options.port ?? (await freePort())
  const password = options.password ?? randomBytes(16).toString('hex')
  const child = STARTED_BY[program](program, options.directory, port, password)
  endWithParent(child)
  const url = `http://bowline:${password}@127.0.0.1:${port}`
  const ask = openRpc(url, RPC_TIMEOUT_MS)
  await untilAnswers(child, program, () => ask('getblockchaininfo'))
  return {
    program,
    url,
    mine: (blocks) => mine(ask, program, blocks, options.rewardAddress),
    ...controlOf(child),
  }
}

async function mine(ask: Ask, program: string, blocks: number, address: string): Promise<void> {
  await ask('generatetoaddress', blocks, address)
  // A daemon keeps new blocks in memory for a long time; this call writes them, and a power cut then loses none.
  if (program !== 'bcoin') await ask('gettxoutsetinfo')
}

function startDaemon(program: string, directory: string, port: number, password: string): ChildProcess {
  const args = [
    ...['-regtest', `-datadir=${directory}`, '-server', '-txindex=1', '-listen=0', '-dnsseed=0', '-disablewallet'],
    ...[
      '-rpcbind=127.0.0.1',
      '-rpcallowip=127.0.0.1',
      `-rpcport=${port}`,
      '-rpcuser=bowline',
      `-rpcpassword=${password}`,
    ],
    ...['-fallbackfee=0.0001', '-printtoconsole=0'],
    // Litecoin's regtest stops at the first block of MWEB, and does not replace by itself.
    ...(program === 'litecoind' ? ['-vbparams=mweb:9999999999:9999999999', '-mempoolreplacement=1'] : []),
  ]
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}

function startBcoin(_program: string, directory: string, port: number, password: string): ChildProcess {
  const main = join(import.meta.dirname, '../bitcoin/bcoin/bcoin-node.process.ts')
  const child = spawn(process.execPath, [main, directory, String(port)], { stdio: ['pipe', 'pipe', 'pipe'] })
  // Not among the arguments, which everybody on the machine can read.
  child.stdin.end(password)
  return child
}

function isOnPath(program: string): boolean {
  return spawnSync(program, ['-version'], { stdio: 'ignore' }).error === undefined
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(name)
    return true
  } catch {
    return false
  }
}
