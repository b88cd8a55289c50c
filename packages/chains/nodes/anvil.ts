import { spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { openRpc } from '../json-rpc.ts'
import { type ChainNode, controlOf, endWithParent, freePort, untilAnswers } from './chain-node.ts'

export interface AnvilOptions {
  /** Where the chain is kept; undefined: in memory. */
  readonly directory?: string | undefined
  readonly chainId: bigint
  readonly port?: number
  /** What may be lost when the machine fails. */
  readonly stateIntervalSeconds?: number
  readonly gasLimit?: bigint
}

/** `finalized` is two epochs back: with one slot an epoch, the second block before the head. */
const SLOTS_IN_AN_EPOCH = 1
const RPC_TIMEOUT_MS = 120_000

/** The binary in its package for this machine; undefined where there is none. */
function findAnvil(): string | undefined {
  const machine = {
    'linux-x64': 'linux-amd64',
    'linux-arm64': 'linux-arm64',
    'darwin-x64': 'darwin-amd64',
    'darwin-arm64': 'darwin-arm64',
  }
  const name = machine[`${process.platform}-${process.arch}` as keyof typeof machine]
  if (name === undefined) return undefined
  try {
    const manifest = createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${name}/package.json`)
    const binary = join(dirname(manifest), 'bin', 'anvil')
    return existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

/**
 * An Ethereum of one's own, which mines only on request: its state file is rewritten whole each time, and an idle chain
 * should not grow. Undefined where no package has a binary for this machine; the exchange then starts without the chain.
 */
export async function startAnvil(options: AnvilOptions): Promise<ChainNode | undefined> {
  const binary = findAnvil()
  if (binary === undefined) return undefined
  const port = options.port ?? (await freePort())
  const { directory, chainId, stateIntervalSeconds = 10, gasLimit } = options
  if (directory !== undefined) mkdirSync(directory, { recursive: true, mode: 0o700 })
  const args = [
    // It knows no password and impersonates anybody: this machine only, and no page of a browser.
    ...['--host', '127.0.0.1', '--no-cors', '--port', String(port), '--chain-id', String(chainId)],
    ...['--no-mining', '--slots-in-an-epoch', String(SLOTS_IN_AN_EPOCH), '--no-request-size-limit'],
    ...(gasLimit === undefined ? [] : ['--gas-limit', String(gasLimit)]),
    ...(directory === undefined
      ? []
      : ['--state', join(directory, 'anvil.json'), '--state-interval', String(stateIntervalSeconds)]),
  ]
  const child = spawn(binary, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  endWithParent(child)
  const url = `http://127.0.0.1:${port}`
  const ask = openRpc(url, RPC_TIMEOUT_MS)
  await untilAnswers(child, 'anvil', () => ask('eth_chainId'))
  return {
    program: 'anvil',
    url,
    // One at a time: a thousand in one call take ten seconds in which nothing else is answered.
    mine: async (blocks) => {
      for (let i = 0; i < blocks; i++) await ask('anvil_mine', '0x1')
    },
    ...controlOf(child),
  }
}
