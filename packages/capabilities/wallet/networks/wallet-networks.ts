import { NATIVE } from '@bowline/chains/chain.ts'
import { toChain } from '@bowline/chains/ledger-units.ts'
import { type Amount, isFault, LEDGER_DECIMALS, parseUnits } from '@bowline/money'
import type { DepositTerms } from '../deposits/deposit.ts'
import type { WithdrawalTerms } from '../withdrawals/amounts.ts'

/** The exchange's chains: those of the demo are its own, so that nothing of the one is worth anything on the other. */
export type WalletMode = 'demo' | 'production'

/** A coin on a network. Amounts in ledger units. */
export interface NetworkCoin {
  readonly coin: string
  /** `NATIVE`, or the token's contract in lower case. */
  readonly asset: string
  /** Of the chain's own units. */
  readonly decimals: number
  readonly minDeposit: Amount
  readonly withdrawal: WithdrawalTerms
  /** More than this leaves only when two persons release it with keys of their own, which the signer knows. */
  readonly twoPersonsAbove: Amount
}

export interface WalletNetwork {
  readonly network: string
  /** The sub-key of its ledger accounts, for ever. */
  readonly chain: number
  /** Undefined: listed, and suspended, because there is no adapter that a node has proved. */
  readonly node: NetworkNode | undefined
  readonly creditDepth: number
  readonly unlock: DepositTerms['unlock']
  readonly coinbaseDepth: number
  /** How long a block takes: what a page says about waiting follows from it. */
  readonly blockSeconds: number
  /** How long until the chain calls a block final; undefined where it never does. */
  readonly finalitySeconds: number | undefined
  /** The chain is never silent for longer, and a node that is hangs; undefined where blocks come on demand. */
  readonly silentMs: number | undefined
  /** What the gas tank has: filled up to `high` from the hot wallet when it has less than `low`. Ledger units of the chain's coin. */
  readonly gasTank: { readonly low: Amount; readonly high: Amount } | undefined
  /** After the last key that released it, what is large waits so long, in which somebody may see that it was not meant. */
  readonly releaseWaitMs: number
  /** Pages about a transaction and an address; `{}` stands for it. None in the demo, whose chains nobody else sees. */
  readonly explorer: { readonly transaction: string; readonly address: string } | undefined
  readonly coins: readonly NetworkCoin[]
}

export type NetworkNode =
  | { readonly family: 'bitcoin'; readonly rules: 'bitcoin' | 'bitcoin-regtest' }
  | { readonly family: 'litecoin'; readonly rules: 'litecoin' | 'litecoin-regtest' }
  | { readonly family: 'evm'; readonly chainId: bigint }

interface CoinRow {
  readonly coin: string
  readonly decimals: number
  /** Contracts by mode, and in a mode without one it is not on this network; left out: the chain's own coin. */
  readonly contract?: Readonly<Partial<Record<WalletMode, string>>>
  readonly minDeposit: string
  readonly minWithdraw: string
  readonly maxPerTx: string
  readonly twoPersonsAbove: string
  readonly fee: string
}

interface Row
  extends Omit<
    WalletNetwork,
    'node' | 'explorer' | 'coins' | 'blockSeconds' | 'finalitySeconds' | 'silentMs' | 'gasTank' | 'releaseWaitMs'
  > {
  /** Of its public chain. The demo's own chains mine each second while something waits. */
  readonly blockSeconds: number
  /** Of its public chain too. */
  readonly finalitySeconds?: number
  readonly node?: Readonly<Record<WalletMode, NetworkNode>>
  readonly gasTank?: { readonly low: string; readonly high: string }
  readonly explorer: WalletNetwork['explorer']
  readonly coins: readonly CoinRow[]
}

const RELEASE_WAIT_MS = 10 * 60_000

/** As its nodes are configured (chains/nodes/demo-nodes.ts). */
const DEMO_BLOCK_SECONDS = 1
const DEMO_FINALITY_SECONDS = 2

/** The demo's tokens are where its nodes put them (chains/nodes/demo-token.ts). */
const demoToken = (n: number) => `0x${(0xb0_0000 + n).toString(16).padStart(40, '0')}`
const DEMO_TOKENS = { USDT: demoToken(1), USDC: demoToken(2), BOW: demoToken(3) } as const

const bitcoinLike = { unlock: { depth: 6 }, creditDepth: 2, coinbaseDepth: 100 } as const
const evmLike = { coinbaseDepth: 1 } as const
/** 64 slots of 12 seconds, which is when Ethereum calls a block final. */
const TWO_EPOCHS = 768
/** A layer 2's block is as final as Ethereum's that has its batch, which is written some minutes later. */
const BATCH_FINAL = TWO_EPOCHS + 180

// biome-ignore format: a table reads better in columns
const ROWS: readonly Row[] = [
  {
    network: 'BTC', chain: 1, blockSeconds: 600, ...bitcoinLike,
    node: { demo: { family: 'bitcoin', rules: 'bitcoin-regtest' }, production: { family: 'bitcoin', rules: 'bitcoin' } },
    explorer: { transaction: 'https://mempool.space/tx/{}', address: 'https://mempool.space/address/{}' },
    coins: [{ coin: 'BTC', decimals: 8, minDeposit: '0.0001', minWithdraw: '0.0005', maxPerTx: '50', twoPersonsAbove: '1.5', fee: '0.0001' }],
  },
  {
    network: 'ETH', chain: 2, blockSeconds: 12, creditDepth: 32, unlock: 'finalized', finalitySeconds: TWO_EPOCHS, ...evmLike, gasTank: { low: '0.1', high: '0.5' },
    node: { demo: { family: 'evm', chainId: 31_337n }, production: { family: 'evm', chainId: 1n } },
    explorer: { transaction: 'https://etherscan.io/tx/{}', address: 'https://etherscan.io/address/{}' },
    coins: [
      { coin: 'ETH', decimals: 18, minDeposit: '0.001', minWithdraw: '0.005', maxPerTx: '1000', twoPersonsAbove: '30', fee: '0.001' },
      { coin: 'USDT', decimals: 6, contract: { demo: DEMO_TOKENS.USDT, production: '0xdac17f958d2ee523a2206206994597c13d831ec7' }, minDeposit: '5', minWithdraw: '10', maxPerTx: '1000000', twoPersonsAbove: '100000', fee: '2' },
      { coin: 'USDC', decimals: 6, contract: { demo: DEMO_TOKENS.USDC, production: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }, minDeposit: '5', minWithdraw: '10', maxPerTx: '1000000', twoPersonsAbove: '100000', fee: '2' },
      { coin: 'BOW', decimals: 18, contract: { demo: DEMO_TOKENS.BOW }, minDeposit: '100', minWithdraw: '200', maxPerTx: '100000000', twoPersonsAbove: '2000000', fee: '40' },
    ],
  },
  {
    network: 'ARBITRUM', chain: 3, blockSeconds: 1, creditDepth: 60, unlock: 'finalized', finalitySeconds: BATCH_FINAL, ...evmLike, gasTank: { low: '0.005', high: '0.02' },
    node: { demo: { family: 'evm', chainId: 31_338n }, production: { family: 'evm', chainId: 42_161n } },
    explorer: { transaction: 'https://arbiscan.io/tx/{}', address: 'https://arbiscan.io/address/{}' },
    coins: [
      { coin: 'ETH', decimals: 18, minDeposit: '0.001', minWithdraw: '0.002', maxPerTx: '1000', twoPersonsAbove: '30', fee: '0.0002' },
      { coin: 'USDT', decimals: 6, contract: { demo: DEMO_TOKENS.USDT, production: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9' }, minDeposit: '1', minWithdraw: '2', maxPerTx: '1000000', twoPersonsAbove: '100000', fee: '0.2' },
      { coin: 'USDC', decimals: 6, contract: { demo: DEMO_TOKENS.USDC, production: '0xaf88d065e77c8cc2239327c5edb3a432268e5831' }, minDeposit: '1', minWithdraw: '2', maxPerTx: '1000000', twoPersonsAbove: '100000', fee: '0.2' },
    ],
  },
  {
    network: 'LTC', chain: 4, blockSeconds: 150, ...bitcoinLike, creditDepth: 6, unlock: { depth: 12 },
    node: { demo: { family: 'litecoin', rules: 'litecoin-regtest' }, production: { family: 'litecoin', rules: 'litecoin' } },
    explorer: { transaction: 'https://litecoinspace.org/tx/{}', address: 'https://litecoinspace.org/address/{}' },
    coins: [{ coin: 'LTC', decimals: 8, minDeposit: '0.001', minWithdraw: '0.002', maxPerTx: '5000', twoPersonsAbove: '1000', fee: '0.001' }],
  },
  {
    network: 'SOL', chain: 5, blockSeconds: 1, creditDepth: 32, unlock: 'finalized', finalitySeconds: 13, coinbaseDepth: 1,
    explorer: { transaction: 'https://solscan.io/tx/{}', address: 'https://solscan.io/account/{}' },
    coins: [
      { coin: 'SOL', decimals: 9, minDeposit: '0.01', minWithdraw: '0.1', maxPerTx: '10000', twoPersonsAbove: '500', fee: '0.01' },
      { coin: 'USDT', decimals: 6, contract: { demo: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', production: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' }, minDeposit: '1', minWithdraw: '5', maxPerTx: '1000000', twoPersonsAbove: '100000', fee: '1' },
      { coin: 'USDC', decimals: 6, contract: { demo: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', production: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' }, minDeposit: '1', minWithdraw: '5', maxPerTx: '1000000', twoPersonsAbove: '100000', fee: '1' },
    ],
  },
  {
    network: 'XRP', chain: 6, blockSeconds: 4, creditDepth: 1, unlock: { depth: 1 }, coinbaseDepth: 1,
    explorer: { transaction: 'https://xrpscan.com/tx/{}', address: 'https://xrpscan.com/account/{}' },
    coins: [{ coin: 'XRP', decimals: 6, minDeposit: '1', minWithdraw: '10', maxPerTx: '1000000', twoPersonsAbove: '40000', fee: '0.2' }],
  },
  {
    network: 'DOGE', chain: 7, blockSeconds: 60, creditDepth: 30, unlock: { depth: 60 }, coinbaseDepth: 240,
    explorer: { transaction: 'https://dogechain.info/tx/{}', address: 'https://dogechain.info/address/{}' },
    coins: [{ coin: 'DOGE', decimals: 8, minDeposit: '10', minWithdraw: '20', maxPerTx: '10000000', twoPersonsAbove: '500000', fee: '4' }],
  },
  {
    network: 'ADA', chain: 8, blockSeconds: 20, creditDepth: 30, unlock: { depth: 60 }, coinbaseDepth: 1,
    explorer: { transaction: 'https://cardanoscan.io/transaction/{}', address: 'https://cardanoscan.io/address/{}' },
    coins: [{ coin: 'ADA', decimals: 6, minDeposit: '2', minWithdraw: '5', maxPerTx: '1000000', twoPersonsAbove: '150000', fee: '1' }],
  },
]

/** The networks of domain/wallet.md §1 with the coins of each. */
export function walletNetworks(mode: WalletMode): readonly WalletNetwork[] {
  return ROWS.map(({ node, explorer, coins, blockSeconds, finalitySeconds, gasTank, ...row }) => ({
    ...row,
    gasTank: gasTank && { low: units(gasTank.low), high: units(gasTank.high) },
    blockSeconds: mode === 'demo' && node ? DEMO_BLOCK_SECONDS : blockSeconds,
    finalitySeconds: mode === 'demo' && node && finalitySeconds ? DEMO_FINALITY_SECONDS : finalitySeconds,
    silentMs: mode === 'demo' || !node ? undefined : silenceOf(node.production, blockSeconds),
    releaseWaitMs: mode === 'demo' ? 0 : RELEASE_WAIT_MS,
    node: node?.[mode],
    explorer: mode === 'demo' && node ? undefined : explorer,
    coins: coins.flatMap((coin) => (coin.contract && !coin.contract[mode] ? [] : readCoin(coin, mode))),
  }))
}

/**
 * Slots come by the clock: three without a block (wallet-additions §3.3), and a minute at least, which is how far clocks and polls
 * may be apart. Where blocks are found by chance, one in e⁹ ≈ 8,000 takes nine times as long: about six a year of Bitcoin's.
 */
function silenceOf({ family }: NetworkNode, blockSeconds: number): number {
  return 1_000 * (family === 'evm' ? Math.max(60, 3 * blockSeconds) : 9 * blockSeconds)
}

/** What its scanner needs of it. */
export function depositTermsOf({
  network,
  creditDepth,
  unlock,
  coinbaseDepth,
  coins,
  node,
}: WalletNetwork): DepositTerms {
  // Outputs below it cost more to spend than they are worth; an account has none.
  const dustOf = (asset: string) => (asset === NATIVE && node && node.family !== 'evm' ? DUST_OUTPUT[node.family] : 0n)
  return {
    ...{ network, creditDepth, unlock, coinbaseDepth },
    assets: new Map(
      coins.map(({ asset, decimals, minDeposit }) => [
        asset,
        { minimum: toChain(minDeposit, decimals) as bigint, dust: dustOf(asset) },
      ]),
    ),
  }
}

/** 31 + 67 bytes at 3 satoshi, and at Litecoin's 30: P2WPKH, the only form of our addresses (wallet-additions §1). */
const DUST_OUTPUT = { bitcoin: 294n, litecoin: 2_940n } as const

function readCoin({ coin, decimals, contract, ...texts }: CoinRow, mode: WalletMode): NetworkCoin {
  return {
    ...{ coin, decimals, asset: contract?.[mode] ?? NATIVE },
    minDeposit: units(texts.minDeposit),
    twoPersonsAbove: units(texts.twoPersonsAbove),
    withdrawal: {
      step: 10n ** BigInt(LEDGER_DECIMALS - Math.min(LEDGER_DECIMALS, decimals)),
      min: units(texts.minWithdraw),
      maxPerTx: units(texts.maxPerTx),
      fee: units(texts.fee),
    },
  }
}

function units(text: string): Amount {
  const read = parseUnits(text, LEDGER_DECIMALS)
  if (isFault(read)) throw new Error(`${text} is no amount`)
  return read
}
