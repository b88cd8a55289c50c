import { type Chain, NATIVE, openBitcoinChain, openEvmChain } from '@bowline/chains'
import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import { SecureHouse } from '../../account-security/account-security.fixture.ts'
import { WatchedAddresses } from '../addresses/watched-addresses.ts'
import { loadScan, storeRound } from '../deposits/deposit.store.ts'
import type { WatchList } from '../deposits/deposit.ts'
import { passDeposits } from '../deposits/pass-deposits.fixture.ts'
import { scanNetwork } from '../deposits/scan-network.ts'
import { NOTHING_SCANNED, type ScanState } from '../deposits/scan-step.ts'
import { depositTermsOf, type WalletNetwork, walletNetworks } from '../networks/wallet-networks.ts'
import { WalletReactor } from '../postings/reactor.ts'
import { recordKey } from '../signing/record-key.ts'
import { BitcoinBlocks, SATOSHI, scriptOf } from './bitcoin-blocks.ts'
import { EvmBlocks } from './evm-blocks.ts'

const DEPOSITS = 10_000
const USERS = 100
const WATCHED = 100_000
const BTC = 3
/** As full as the chains' own are. */
const BITCOIN_TRANSACTIONS = 2_500
const ETHEREUM_TRANSACTIONS = 200
const LAYER_2_TRANSACTIONS = 10
const WATCH_BLOCKS = 20
const ROUNDS = 5
const seconds = (sinceMs: number) => (performance.now() - sinceMs) / 1_000
const networkOf = (name: string) => walletNetworks('demo').find(({ network }) => network === name) as WalletNetwork

/** Ten thousand deposits in one block; catching up with chains whose blocks are full; a hundred thousand watched addresses. */
export const run: RunBench = async ({ report }) => {
  const house = await SecureHouse.open()
  try {
    report('ten thousand deposits in one block')
    const credited = await creditBlock(house)
    report('catching up')
    const pace = [
      await catchUp('BTC', BITCOIN_TRANSACTIONS, 600, 60),
      await catchUp('ETH', ETHEREUM_TRANSACTIONS, 12, 200),
      // Arbitrum's own pace.
      await catchUp('ARBITRUM', LAYER_2_TRANSACTIONS, 0.25, 600),
    ]
    report('a hundred thousand watched addresses')
    const watched = await watchMany(house.sql)
    return {
      name: 'wallet',
      work: `${DEPOSITS} deposits in a block; blocks of ${BITCOIN_TRANSACTIONS}, ${ETHEREUM_TRANSACTIONS} and ${LAYER_2_TRANSACTIONS} transactions`,
      figures: [...credited, ...pace, ...watched],
    }
  } finally {
    await house.close()
  }
}

/** From a block that the node has got to money that its receivers may trade with. */
async function creditBlock(house: SecureHouse): Promise<BenchFigure[]> {
  const { sql, engine, log, secrets } = house
  const network = networkOf('BTC')
  const users: number[] = []
  for (let n = 0; n < USERS; n++) {
    const { id } = await house.person(`payer${n}`)
    users.push(id)
    await sql`
      insert into wallet_addresses (family, branch, number, address, key, user_id, given_at)
      values ('bitcoin', 0, ${n}, ${`bc1q${n}`}, ${scriptOf(n)}, ${id}, now())`
  }
  const blocks = new BitcoinBlocks()
  blocks.add([], 1)
  blocks.add(
    Array.from({ length: DEPOSITS }, (_, n) => scriptOf(n % USERS)),
    DEPOSITS,
  )
  // Credited in the second block, as every deposit of this chain.
  blocks.add([], 1)
  let best = 0
  const node = await blocks.start(() => best)
  const parts = {
    chain: openBitcoinChain({ network: 'BTC', rules: 'bitcoin-regtest', url: node.url }),
    ...{ terms: depositTermsOf(network), list: new WatchedAddresses(() => false), startHeight: 0 },
  }
  const reactor = new WalletReactor({
    ...{ sql, engine, log, networks: [network], recordKey: recordKey(secrets), now: Date.now },
    assetOf: () => BTC,
    worthOf: (_coin, amount) => amount,
    checkDeposits: () => passDeposits(sql),
  })
  const round = async () => {
    await parts.list.refresh(sql, 'bitcoin')
    const before = await loadScan(sql, 'BTC')
    const scanned = await scanNetwork(parts, before)
    await storeRound(sql, 'BTC', before, scanned, Date.now())
    return scanned.standing.kind
  }
  await round()
  best = 1
  const began = performance.now()
  await round()
  const storedSeconds = seconds(began)
  best = 2
  await round()
  await reactor.round()
  const creditedSeconds = seconds(began)
  node.close()
  const balances = await Promise.all(
    users.map(async (account) => {
      const { events } = await engine.query({ kind: 'query-account', account, asset: BTC })
      return events.find((event) => event.kind === 'balance')?.available ?? 0n
    }),
  )
  const credited = balances.reduce((sum, balance) => sum + balance, 0n)
  if (credited !== BigInt(DEPOSITS) * SATOSHI) throw new Error(`${credited} were credited`)
  return [
    { name: `${DEPOSITS} deposits scanned and stored`, value: storedSeconds, unit: 's' },
    { name: '… and credited in the ledger', value: creditedSeconds, unit: 's', bar: { atMost: 30 } },
  ]
}

/** Reading, recomputing and judging; what is stored is a row a block. */
async function catchUp(name: string, transactions: number, blockSeconds: number, count: number): Promise<BenchFigure> {
  const network = networkOf(name)
  const token = network.coins.find(({ coin }) => coin === 'USDT')?.asset ?? NATIVE
  const [bitcoin, evm] = [new BitcoinBlocks(), new EvmBlocks()]
  for (let n = 0; n < count; n++) {
    if (name === 'BTC') bitcoin.add([], transactions)
    else evm.add(transactions, token)
  }
  const node = await (name === 'BTC' ? bitcoin : evm).start()
  const chain: Chain =
    name === 'BTC'
      ? openBitcoinChain({ network: name, rules: 'bitcoin-regtest', url: node.url })
      : openEvmChain({ network: name, url: node.url, chainId: 1n, tokens: [token], traces: true })
  const began = performance.now()
  await scanAll(chain, network, { watches: () => false, ownerOf: () => undefined, isOwnTransaction: () => false })
  const value = count / seconds(began)
  node.close()
  return {
    ...{ name: `catching up with ${name}`, value, unit: 'blocks/s', ratio: value * blockSeconds },
    ...{ baseline: { name: 'its own pace', value: 1 / blockSeconds }, bar: { atLeast: 20 } },
  }
}

async function scanAll(chain: Chain, network: WalletNetwork, list: WatchList): Promise<void> {
  let state: ScanState = NOTHING_SCANNED
  for (;;) {
    const round = await scanNetwork({ chain, terms: depositTermsOf(network), list, startHeight: 0 }, state)
    state = round.state
    if (round.standing.kind === 'current') return
    if (round.standing.kind !== 'catching-up') throw new Error(`the scanner is ${round.standing.kind}`)
  }
}

/** The same blocks with few and with many addresses to look for, in turns; the best of each. */
async function watchMany(sql: Sql): Promise<BenchFigure[]> {
  const blocks = new BitcoinBlocks()
  for (let n = 0; n < WATCH_BLOCKS; n++) blocks.add([], BITCOIN_TRANSACTIONS)
  const node = await blocks.start()
  const chain = openBitcoinChain({ network: 'BTC', rules: 'bitcoin-regtest', url: node.url })
  const few = new WatchedAddresses(() => false)
  await few.refresh(sql, 'bitcoin')
  await sql`
    insert into wallet_addresses (family, branch, number, address, key, role, given_at)
    select 'bitcoin', 1, n, 'a' || n, '0014' || md5(n::text) || '00000000', 'change', now()
    from generate_series(1, ${WATCHED}::int) as n`
  const many = new WatchedAddresses(() => false)
  const began = performance.now()
  await many.refresh(sql, 'bitcoin')
  const loadSeconds = seconds(began)
  const best = { few: Number.POSITIVE_INFINITY, many: Number.POSITIVE_INFINITY }
  for (let n = 0; n < ROUNDS; n++)
    for (const [name, list] of [
      ['few', few],
      ['many', many],
    ] as const) {
      const start = performance.now()
      await scanAll(chain, networkOf('BTC'), list)
      best[name] = Math.min(best[name], seconds(start))
    }
  node.close()
  return [
    { name: `${WATCHED} addresses read at the start`, value: loadSeconds, unit: 's' },
    {
      ...{ name: `${WATCH_BLOCKS} blocks with ${many.size} watched`, value: best.many, unit: 's' },
      ...{ baseline: { name: `with ${few.size}`, value: best.few }, ratio: best.many / best.few, bar: { atMost: 1.1 } },
    },
  ]
}
