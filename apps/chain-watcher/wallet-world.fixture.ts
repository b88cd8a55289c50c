import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { inspect } from 'node:util'
import { SecureHouse } from '@bowline/capabilities/account-security/account-security.fixture.ts'
import { listedRisk, openAddressRisk } from '@bowline/capabilities/address-risk/index.ts'
import type { User } from '@bowline/capabilities/identity/index.ts'
import type { LedgerLine } from '@bowline/capabilities/ledger-history/index.ts'
import { linesOfBatch } from '@bowline/capabilities/ledger-history/lines-of-batch.ts'
import { type MarketRegistry, openMarkets } from '@bowline/capabilities/markets/index.ts'
import { openMessageQueue } from '@bowline/capabilities/messages/index.ts'
import { WebNews } from '@bowline/capabilities/messages/web-news.ts'
import { dataFolder } from '@bowline/capabilities/operator/data-folder.ts'
import { unasked } from '@bowline/capabilities/permission/index.ts'
import { openPortfolio } from '@bowline/capabilities/portfolio/index.ts'
import { readBooks } from '@bowline/capabilities/reconciliation/index.ts'
import { withoutTravelRule } from '@bowline/capabilities/travel-rule/without-travel-rule.fixture.ts'
import { loadScan, openWallet, type Wallet, walletNetworks } from '@bowline/capabilities/wallet/index.ts'
import { publicRecordKey } from '@bowline/capabilities/wallet/signing/record-key.ts'
import { signingPolicy } from '@bowline/capabilities/wallet/signing/signing-policy.ts'
import { writeChainTotals } from '@bowline/capabilities/wallet/watching.ts'
import { NATIVE } from '@bowline/chains'
import { type DemoNodes, startDemoNodes } from '@bowline/chains/nodes/demo-nodes.ts'
import { type LocalSigner, startLocalSigner } from '@bowline/chains/signer/local-signer.ts'
import type { Signed } from '@bowline/chains/signer/signer.ts'
import { signerAnswers, signerOver } from '@bowline/chains/signer/signer-ipc.ts'
import { journal, moved } from '@bowline/core/messages/journal.ts'
import { BizType, HOUSE, LedgerCode } from '@bowline/core/messages/terms.ts'
import { readConfig } from '@bowline/platform/config.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { IpcHandlers } from '@bowline/platform/ipc.ts'
import { ChainWatcher } from './chain-watcher.ts'
import { demoChainsOver } from './demo-chains.ts'

export const UNIT = 100_000_000n
const BLOCK_MS = 100

type Parts = Pick<WalletWorld, 'house' | 'wallet' | 'nodes' | 'markets' | 'answers'> & {
  signer: () => Promise<LocalSigner>
}

/** Engine, database, real nodes, a real signer, and what watches the chains: everything but gateways. */
export class WalletWorld {
  readonly house: SecureHouse
  readonly wallet: Wallet
  readonly nodes: DemoNodes
  readonly markets: MarketRegistry
  /** What a watcher in a process of its own may ask for. */
  readonly answers: IpcHandlers
  readonly #signer: () => Promise<LocalSigner>
  /** While true it is asked of each deposit where it comes from. */
  asksOrigins = false
  /** While true no block of Bitcoin comes. */
  holdsBlocks = false
  /** The last line of each of the house's accounts. */
  readonly #houseAccounts = new Map<string, LedgerLine>()
  #people = 0

  private constructor({ house, wallet, nodes, markets, answers, signer }: Parts) {
    this.answers = answers
    this.house = house
    this.wallet = wallet
    this.nodes = nodes
    this.markets = markets
    this.#signer = signer
    house.engine.onBatch((batch) => {
      for (const ipc of linesOfBatch(batch))
        if (ipc.owner === HOUSE) this.#houseAccounts.set(`${ipc.code} ${ipc.subKey} ${ipc.asset}`, ipc)
    })
  }

  /** For a group of tests: created when its `describe` awaits it, stopped after the group. */
  static async set({ watcher: where = 'here' }: { readonly watcher?: 'here' | 'none' } = {}): Promise<WalletWorld> {
    let world: WalletWorld | undefined
    /** Closed in the opposite order, also when opening stops half way. */
    const opened: (() => Promise<unknown>)[] = []
    after(async () => {
      for (const close of opened.toReversed()) await close()
    })
    const house = await SecureHouse.open()
    opened.push(() => house.close())
    const { sql, engine, log, pins, secrets, directory } = house
    const folder = dataFolder(directory)
    const networks = walletNetworks('demo')
    const tokens = networks
      .flatMap(({ network, coins }) => (network === 'ETH' ? coins : []))
      .flatMap(({ asset, decimals }) => (asset === NATIVE ? [] : { contract: asset, decimals }))
    const nodes = await startDemoNodes({
      ...{ directory: folder.chains, tokens, blockMs: BLOCK_MS, isConfigured: () => false },
      mayMine: (network) => network !== 'BTC' || !world?.holdsBlocks,
      onError: (network, error) => log.error({ network, error: error.message }, 'a chain is in trouble'),
    })
    opened.push(() => nodes.stop())
    mkdirSync(folder.signer)
    const startSigner = async () => {
      const started = await startLocalSigner({
        ...{ main: join(import.meta.dirname, '../signer/main.ts'), folder: folder.signer },
        ...{ passphrase: 'only of this test', policy: signingPolicy('demo', publicRecordKey(secrets)) },
      })
      void started.ended.then(() => {
        running = undefined
      })
      return started
    }
    let running: Promise<LocalSigner> | undefined
    const signer = () => {
      running ??= startSigner()
      return running
    }
    const answers: IpcHandlers = {
      ...signerAnswers(signer),
      'chains.send': async (params) => {
        const { network, asset, address, amount } = params as Record<string, string>
        return nodes.send(network as string, asset as string, address as string, BigInt(amount as string))
      },
      'chains.nodes': async () => Object.fromEntries(nodes.started.map(({ network, url }) => [network, url])),
    }
    const ipc = { ask: async (method: string, params: unknown) => answers[method]?.(params) }
    opened.push(async () => (await signer()).stop())
    const markets = openMarkets()
    markets.apply(await engine.query({ kind: 'query-definitions' }))
    const unsaid = () => undefined
    const portfolio = openPortfolio({
      // One coin is one USDT here: prices belong to market data.
      ...{ engine, markets, marketData: { lastPrice: () => 100n, indexPrice: unsaid, steadyPrice: unsaid } },
      ...{ klines: { read: async () => assert.fail() }, ledger: undefined as never },
    })
    const messages = Object.assign(openMessageQueue({ secrets, now: Date.now }), { webNews: new WebNews(sql) })
    const wallet = await openWallet({
      sql,
      engine,
      markets,
      portfolio,
      pins,
      secrets,
      messages,
      publicUrl: () => 'https://exchange.example',
      addressRisks: openAddressRisk([listedRisk('demo')]),
      travelRule: { ...withoutTravelRule, mayCome: async () => world?.asksOrigins !== true },
      boughtLately: async () => [],
      paidSince: async () => 0n,
      mode: 'demo',
      log,
      now: Date.now,
    })
    opened.push(() => wallet.close())
    if (where === 'here') {
      const config = readConfig({ BOWLINE_DATA: directory })
      const parts = { config, sql, log, signer: signerOver(ipc), demo: demoChainsOver(ipc), now: Date.now }
      const watcher = new ChainWatcher(parts)
      await watcher.run()
      opened.push(() => watcher.close())
    }
    world = new WalletWorld({ house, wallet, nodes, markets, answers, signer })
    return world
  }

  /** A user who may withdraw. */
  async user(): Promise<User> {
    this.#people += 1
    const { house } = this
    const user = await house.person(`person${this.#people}`, `+491510000${1000 + this.#people}`)
    await house.sql`update users set kyc_level = 2 where id = ${user.id}`
    assert.equal(await house.pins.set(house.sql, user.id, '902813', Date.now()), 'set')
    return house.fresh(user)
  }

  /** The user's own address for a coin, once its network is open. */
  async addressOf(user: User, coin: string, network: string): Promise<string> {
    await this.open(coin, network)
    const given = await this.wallet.giveAddress(unasked(user.id), coin, network)
    if ('refusal' in given) assert.fail(given.refusal)
    return given.address
  }

  async open(coin: string, network: string): Promise<void> {
    const isOpen = () => {
      const known = this.wallet.coins().find((each) => each.coin === coin && each.network === network)
      return known !== undefined && known.deposit.closed === undefined && known.withdrawal.closed === undefined
    }
    await eventually(`${coin} on ${network} is open`, isOpen)
  }

  assetOf(coin: string, network: string): string {
    const known = this.wallet.coins().find((each) => each.coin === coin && each.network === network)
    assert.ok(known)
    return known.asset
  }

  /** What the chain says arrived at an address with a transaction, which is in a block. */
  async arrived(network: string, txid: string, address: string): Promise<bigint[]> {
    const chain = this.nodes.started.find((each) => each.network === network)?.chain
    assert.ok(chain)
    const status = await chain.transaction(txid)
    assert.ok(status.state === 'mined' && status.succeeded, inspect(status))
    const read = chain.readAddress(address)
    assert.ok('key' in read)
    const block = await chain.block(status.blockHash, (receiver) => receiver === read.key)
    return (block?.transfers ?? []).filter((transfer) => transfer.txid === txid).map(({ amount }) => amount)
  }

  async available(user: User, coin: string): Promise<bigint> {
    const asset = this.markets.assetByCode(coin)?.asset ?? 0
    const { events } = await this.house.engine.query({ kind: 'query-account', account: user.id, asset })
    return events.find((event) => event.kind === 'balance')?.available ?? 0n
  }

  /** Play money. */
  async fund(user: User, coin: string, amount: bigint): Promise<void> {
    const asset = this.markets.assetByCode(coin)?.asset ?? 0
    const to = { code: LedgerCode.spotAvailable, owner: user.id }
    const key = { bizType: BizType.funding, bizId: randomUUID(), leg: 0, bizTime: 1, actor: 'test', memo: '' }
    const lines = moved({ code: LedgerCode.demoFunding }, to, asset, amount)
    assert.equal((await this.house.engine.submit(journal(key, lines))).rejection, 0)
  }

  /** Requests a withdrawal as a page does, and returns its id. */
  async begin(user: User, coin: string, network: string, address: string, amount: bigint): Promise<string> {
    await this.open(coin, network)
    const wanted = { coin, network, address, tag: 0, amount }
    const quote = await this.wallet.quote({ ...wanted, user, country: 'allow', isNewDevice: false })
    assert.ok('withdrawId' in quote, inspect(quote))
    const { withdrawId, fee } = quote
    const made = await this.wallet.withdraw({
      ...{ ...wanted, withdrawId, fee, user, country: 'allow' },
      isNewDevice: false,
    })
    assert.ok('withdrawal' in made, inspect(made))
    return withdrawId
  }

  /** Where ledger, custody book and chain do not agree, to the unit; empty: nowhere. */
  async disagreements(): Promise<string[]> {
    const { house, markets } = this
    const networks = walletNetworks('demo')
    for (const network of networks) {
      const { node } = network
      const chain = this.nodes.started.find((each) => each.network === network.network)?.chain
      const tip = (await loadScan(house.sql, network.network)).blocks.at(-1)
      if (node && chain && tip) await writeChainTotals(house.sql, { ...network, node }, chain, tip, Date.now())
    }
    // As the worker's projection has it.
    await house.sql`truncate ledger_balances`
    for (const { owner, asset, code, subKey, balanceAfter, sequence } of this.#houseAccounts.values())
      await house.sql`
        insert into ledger_balances (owner, asset, code, sub_key, balance, sequence)
        values (${owner}, ${asset}, ${code}, ${subKey}, ${String(balanceAfter)}, ${sequence})`
    const books = await readBooks({
      ...{ sql: house.sql, networks },
      assetOf: (coin) => markets.assetByCode(coin)?.asset,
    })
    return books.flatMap(({ network, coin: { coin }, gaps }) =>
      gaps.ledger === 0n && gaps.chain === 0n ? [] : [`${coin} on ${network}: ${inspect(gaps)}`],
    )
  }

  /** As whoever has the process that watches the chains may ask. */
  async sign(...question: Parameters<LocalSigner['sign']>): Promise<Signed> {
    return (await this.#signer()).sign(...question)
  }

  /** At any moment; the next question starts another. */
  async killSigner(): Promise<void> {
    const signer = await this.#signer()
    process.kill(signer.pid, 'SIGKILL')
    await signer.ended
  }
}

/** Ledger, custody book and chain, to the unit, and to the dust of a line in the ledger. */
export async function agree(world: WalletWorld): Promise<void> {
  const agreed = async () => (await world.disagreements()).length === 0
  await eventually('the three books agree', agreed, 60_000).catch(async ({ message }: Error) => {
    assert.fail(`${message}: ${await world.disagreements()}`)
  })
}
