import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openRpc } from '@bowline/chains/json-rpc.ts'
import { ownBitcoinWallet } from '@bowline/chains/own-wallet.fixture.ts'
import type { Page } from 'playwright-core'
import { violations } from '../support/accessibility.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import type { Visitor } from '../support/visitor.ts'

const BEHIND = 'Our node on this network is behind. The network reopens automatically.'
/** More than three blocks behind closes a network; what is six deep could be withdrawn, and never vanishes here. */
const LOST = 5
/** A node is asked for half a minute before it is given up. */
const SEEN_WITHIN_MS = 90_000
/** The layer 2's chain, by which its node is told from the other one. */
const ARBITRUM = '31338'

interface Trouble {
  readonly coin: string
  /** As the page calls it. */
  readonly network: string
  begin(): unknown
  end(): unknown
}

/** The open page says it instead of the address, by itself, and shows the address again afterwards. */
async function showsTrouble(page: Page, { coin, network, begin, end }: Trouble): Promise<string[]> {
  const main = page.locator('main')
  const address = main.getByText(`Your ${coin} address`, { exact: true })
  await address.waitFor({ timeout: SEEN_WITHIN_MS })
  await begin()
  let found: string[]
  try {
    await main.getByText(`${network}: Suspended`).waitFor({ timeout: SEEN_WITHIN_MS })
    await main.getByText(BEHIND).first().waitFor()
    await address.waitFor({ state: 'hidden' })
    await main.getByRole('heading', { name: 'Recent deposits' }).waitFor()
    found = await violations(page)
  } finally {
    await end()
  }
  await address.waitFor({ timeout: SEEN_WITHIN_MS })
  return found
}

/** A node that lost its last blocks, and finds others. Returns what stands against the page. */
export async function lagsAndCatchesUp(visitor: Visitor, url: string): Promise<string[]> {
  const ask = openRpc(url, 30_000)
  await visitor.open('/assets/spot/deposit?coin=BTC')
  return showsTrouble(visitor.page, {
    ...{ coin: 'BTC', network: 'Bitcoin' },
    begin: async () => {
      const { blocks } = await ask<{ blocks: number }>('getblockchaininfo')
      await ask('invalidateblock', await ask('getblockhash', blocks - LOST + 1))
    },
    end: () => ask('generatetoaddress', LOST + 1, ownBitcoinWallet('bitcoin-regtest').address),
  })
}

/** A node that answers nobody for a while; the coin's other network stays open. Returns what stands against the page. */
export async function goesAndComes(visitor: Visitor, { data }: Pick<RunningExchange, 'data'>): Promise<string[]> {
  const nodes = JSON.parse(readFileSync(join(data, 'chains/nodes.json'), 'utf8')) as [pid: number, identity: string][]
  const argumentsOf = (pid: number) => execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  const [pid] = nodes.find(([each]) => argumentsOf(each).includes(ARBITRUM)) ?? []
  if (pid === undefined) throw new Error('the layer 2 has no node')
  await visitor.open('/assets/spot/deposit?coin=ETH&network=ARBITRUM')
  return showsTrouble(visitor.page, {
    ...{ coin: 'ETH', network: 'Arbitrum One' },
    begin: () => process.kill(pid, 'SIGSTOP'),
    end: async () => {
      const other = visitor.page.getByRole('radio', { name: /^Ethereum/ })
      const isOpen = !((await other.locator('..').textContent()) ?? '').includes('Suspended')
      process.kill(pid, 'SIGCONT')
      if (!isOpen) throw new Error('one network’s trouble closed another')
    },
  })
}
