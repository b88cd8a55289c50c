import assert from 'node:assert/strict'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import ccxt from 'ccxt'
import { readArguments } from '../tools/arguments.ts'
import { type CcxtSpot, ccxtSpot } from './support/ccxt-clients.ts'
import { units } from './support/decimal.ts'
import { checkOutEarlier } from './support/earlier-checkout.ts'
import { assertWhole, tradeUntilKilled } from './support/killed-traders.ts'
import { type OwnExchange, root, startExchange } from './support/running-exchange.ts'

/**
 * The last commit that was landed with record version 8 and snapshot version 6: a folder of it makes the present code read
 * older records, older snapshots and a schema from before earn, copy trading, cards and the funding account.
 */
const LANDED = 'ee150831'

const usage = `npm run upgrade-run [-- COMMIT]

Starts the exchange of an earlier commit (default: ${LANDED}), trades and transfers on it, kills it with -9 meanwhile, and
opens its data folder with this checkout: everything acknowledged must be there once, and verify, ledger and history agree.`

const { positionals } = readArguments(usage, { allowPositionals: true })
const [commit = LANDED] = positionals

const FUND = 'BTC=10,ETH=100,USDT=1000000'
/** Acknowledged orders before the kill: as many as the limit of each trader lets through in some ten seconds. */
const ORDERS = 300
/** Of the one who does nothing but transfer. */
const MOVED_USDT = '0.01'

interface Transfers {
  readonly acknowledged: readonly string[]
}

/** Moves money to futures and back until the exchange is gone. */
async function transferUntilKilled(client: CcxtSpot, isOver: () => boolean): Promise<Transfers> {
  const acknowledged: string[] = []
  try {
    for (let count = 0; !isOver(); count++) {
      const [from, to] = count % 3 === 2 ? ['future', 'spot'] : ['spot', 'future']
      const { id } = await client.transfer('USDT', Number(MOVED_USDT), from, to)
      acknowledged.push(String(id))
    }
  } catch (error) {
    if (!(error instanceof ccxt.NetworkError)) throw error
  }
  return { acknowledged }
}

/** Each acknowledged transfer is listed once, and spot has what all that are listed leave there. */
async function assertTransferred(client: CcxtSpot, { acknowledged }: Transfers): Promise<number> {
  const listed = await allTransfers(client, 'MAIN_UMFUTURE')
  const back = await allTransfers(client, 'UMFUTURE_MAIN')
  const ids = [...listed, ...back]
  assert.equal(new Set(ids).size, ids.length, 'a transfer is listed twice')
  for (const id of acknowledged) assert.ok(ids.includes(id), `transfer ${id} is lost`)
  const { info } = await client.fetchBalance()
  const usdt = (info.balances as { asset: string; free: string }[]).find(({ asset }) => asset === 'USDT')
  const moved = units(MOVED_USDT) * BigInt(listed.length - back.length)
  assert.equal(units(usdt?.free ?? '0'), units('1000000') - moved)
  return ids.length
}

async function allTransfers(client: CcxtSpot, type: string): Promise<string[]> {
  const ids: string[] = []
  for (let current = 1; ; current++) {
    const { rows = [] } = await client.sapiGetAssetTransfer({ type, current, size: 100 })
    ids.push(...rows.map(({ tranId }: { tranId: number | string }) => String(tranId)))
    if (rows.length < 100) return ids
  }
}

/** The present code rebuilds the folder from its first record, and the database has caught up with it. */
async function assertVerified(exchange: OwnExchange) {
  return eventually(
    'verify agrees with the engine and with the database',
    async () => {
      const report = await exchange
        .cli<{ ok: boolean; projections: { ok: boolean } | null; problems: string[] }>('verify')
        .catch(() => undefined)
      return report?.ok && report.projections?.ok ? report : undefined
    },
    300_000,
  )
}

const earlier = checkOutEarlier(commit)
console.log(`the exchange of ${commit} starts`)
const exchange = await startExchange({ checkout: earlier.directory })
try {
  const names = ['alice', 'bob', 'dave', 'erin']
  const people = await Promise.all(names.map((name) => exchange.person(name, FUND)))
  const carol = await exchange.person('carol', FUND, 'hmac', [
    '--permissions',
    'read,trade,futuresTransfer',
    '--ips',
    '127.0.0.1',
  ])
  const traders = people.map((person) => ccxtSpot(exchange, person))
  const mover = ccxtSpot(exchange, carol)
  await Promise.all([...traders, mover].map((client) => client.loadMarkets()))

  let isOver = false
  const moving = transferUntilKilled(mover, () => isOver)
  const kill = async () => {
    await exchange.kill()
    isOver = true
  }
  const traded = await tradeUntilKilled(traders, 1, kill, ORDERS)
  const transfers = await moving
  const orders = traded.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)
  console.log(`killed with -9 after ${orders} acknowledged orders and ${transfers.acknowledged.length} transfers`)

  const startedAt = performance.now()
  await exchange.startFrom(root)
  console.log(`opened by this checkout in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`)
  await assertWhole(exchange, traded, FUND)
  const listed = await assertTransferred(mover, transfers)
  console.log(`orders, trades, transfers (${listed}) and balances are as acknowledged; the ledger balances`)
  const report = await assertVerified(exchange)
  const { sequence, hash } = await exchange.cli<{ sequence: number; hash: string }>('state', 'hash')
  console.log(`verify: rebuilt from the first record, equal to the engine's state and to the database`)
  assert.deepEqual(report.problems, [])
  console.log(`state ${hash} after command ${sequence}`)
} finally {
  await exchange.stop()
  earlier.remove()
}
