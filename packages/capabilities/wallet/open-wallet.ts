import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDeposit } from '@bowline/contract/terms/products.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { startLoop } from '@bowline/platform/loop.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { entriesOf, type SavedEntry } from '../address-book/index.ts'
import type { AddressRisks } from '../address-risk/index.ts'
import type { Pins } from '../factors/index.ts'
import { mainAccountOf, type User } from '../identity/index.ts'
import { limitsOf, type WithdrawalLimits } from '../kyc/index.ts'
import type { MarketRegistry } from '../markets/index.ts'
import type { OpenMessages } from '../messages/index.ts'
import type { Permitted } from '../permission/index.ts'
import type { Portfolio } from '../portfolio/index.ts'
import type { TravelRuleCase, TravelRules } from '../travel-rule/index.ts'
import { type AddressRefusal, type GivenAddress, ownAddresses } from './addresses/own-addresses.ts'
import { checkDeposits } from './deposits/check-deposits.ts'
import {
  type DepositFilter,
  type DepositStep,
  depositStepsOf,
  depositsOf,
  unfinalOf,
} from './deposits/deposits.read.ts'
import type { KeptDeposit } from './deposits/held-deposits.read.ts'
import { type OwnDeposit, ownDeposits } from './deposits/own-deposit.ts'
import { feesInForce } from './fees/fees.store.ts'
import { reviewFees } from './fees/review-fees.ts'
import { type CoinNetwork, coinNetworks } from './networks/coin-networks.ts'
import { readStandings, readStops } from './networks/network-standing.ts'
import { readAddressOf } from './networks/read-address.ts'
import { type WalletMode, walletNetworks } from './networks/wallet-networks.ts'
import { WalletUnits } from './networks/wallet-units.ts'
import { CancelKeys } from './news/cancel-key.ts'
import { startWalletNews } from './news/wallet-news.ts'
import { isDebtor } from './postings/postings.store.ts'
import { WalletReactor } from './postings/reactor.ts'
import type { FoundToken } from './recoveries/recoveries.store.ts'
import { returnAddress, tokenReturnAddress } from './returns/return-address.ts'
import { recordKey } from './signing/record-key.ts'
import { checkedTokens } from './tokens/token-checks.store.ts'
import { cancelWithdrawal } from './withdrawals/advance.ts'
import { followAnswers } from './withdrawals/follow-answers.ts'
import { type Funds, fundsOf, spotFunds, unfinalFrom, walletFunds } from './withdrawals/funds.ts'
import { type ProofAmount, proofAmount } from './withdrawals/proof-amount.ts'
import { type Payment, type PaymentRefusal, refusePayment } from './withdrawals/refuse-payment.ts'
import type { Requested } from './withdrawals/request-withdrawal.ts'
import { type Review, type Reviewed, reviewWithdrawal } from './withdrawals/review.ts'
import { travelRuleCase } from './withdrawals/travel-standing.ts'
import { valuesBy } from './withdrawals/values.ts'
import {
  type Quote,
  type QuoteRequest,
  quoteWithdrawal,
  type WantedRefusal,
  type WithdrawParts,
  type WithdrawRequest,
  withdraw,
} from './withdrawals/withdraw.ts'
import { type KeyWithdrawal, withdrawByKey } from './withdrawals/withdraw-by-key.ts'
import { type UsersPlace, usersPlaces } from './withdrawals/withdrawal-signals.ts'
import {
  findWithdrawal,
  stepsOf,
  type WithdrawalFilter,
  type WithdrawalRow,
  type WithdrawalStep,
  withdrawalsIn,
  withdrawalsOf,
} from './withdrawals/withdrawals.store.ts'
import { leftLately, type PaidSince } from './withdrawals/withdrawn-value.ts'

export interface WalletNeeds {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly markets: Pick<MarketRegistry, 'assetByCode'>
  readonly portfolio: Pick<Portfolio, 'pricesFor' | 'spotBalances' | 'wallets'>
  readonly pins: Pick<Pins, 'lockedUntil'>
  readonly messages: Pick<OpenMessages, 'enqueue' | 'webNews'>
  /** For links in mails. */
  readonly publicUrl: () => string
  readonly secrets: Pick<Secrets, 'deriveKey'>
  readonly addressRisks: AddressRisks
  readonly travelRule: TravelRules
  /** Bought from who may still take it back: like deposits that may be undone, its value has to stay. */
  readonly boughtLately: (userId: number) => Promise<readonly { coin: string; amount: bigint }[]>
  /** Value that the user paid to others here, which the same limits count. */
  readonly paidSince: PaidSince
  readonly mode: WalletMode
  readonly log: Log
  readonly now: () => number
}

/** How much a user may still withdraw; values in USDT. */
export interface LimitsLeft {
  readonly limits: WithdrawalLimits
  readonly usedOfDay: bigint
  readonly usedOfMonth: bigint
}

/** Everything that gateways ask of the wallet. Nothing here speaks with a node: another process watches the chains. */
export interface Wallet {
  /** Every coin on every network of this exchange, and whether it is open; some seconds old. */
  coins(): readonly CoinNetwork[]
  /** The user's own address for a coin on a network; undefined: they were given none yet. */
  givenAddress(userId: number, coin: string, network: string): Promise<GivenAddress | AddressRefusal | undefined>
  /** The same one every time, and a new one for whoever has none. */
  giveAddress(owner: Permitted<OpenDeposit>, coin: string, network: string): Promise<GivenAddress | AddressRefusal>
  deposits(userId: number, filter: DepositFilter & { readonly coin?: string | undefined }): Promise<OwnDeposit[]>
  depositSteps(userId: number, depositId: number): Promise<DepositStep[]>
  limits(user: Pick<User, 'id' | 'kycLevel'>): Promise<LimitsLeft>
  /** What a withdrawal would be, with the id to request it by. */
  quote(request: QuoteRequest): Promise<Quote | WantedRefusal>
  /** What must still be known of one that would be made, as a case; undefined: nothing. */
  travelRuleCase(request: QuoteRequest): Promise<{ readonly case: TravelRuleCase | undefined } | WantedRefusal>
  /** What somebody may send from a wallet to show that it is theirs; undefined: senders cannot be known on this chain. */
  proofAmount(coin: string, network: string): ProofAmount | undefined
  /** What the user has of a coin, and how much of it may leave now. */
  funds(userId: number, coin: string): Promise<Funds>
  /** Holds the money and begins it. All factors were proved before (`proveWithdrawal`). Waits for the ledger. */
  withdraw(request: WithdrawRequest): Promise<Requested | WantedRefusal>
  /** The same for a program, whose key stands for its owner's proofs. Waits for the ledger. */
  withdrawByKey(request: KeyWithdrawal): Promise<Requested | WantedRefusal>
  /** Why so much may not go from the funding account to another user now; in the transaction that holds the payer's row. */
  refusePayment(sql: Sql, payment: Payment): Promise<PaymentRefusal | undefined>
  returnAddress(held: KeptDeposit, named: string | undefined): ReturnType<typeof returnAddress>
  tokenReturnAddress(token: FoundToken, named: string | undefined): ReturnType<typeof tokenReturnAddress>
  /** Those of the addresses that users here were given: what is sent there arrives inside the ledger. */
  usersPlaces(places: readonly { readonly network: string; readonly address: string }[]): Promise<UsersPlace[]>
  /** Where the user withdraws to, newest first. */
  savedAddresses(userId: number): Promise<SavedEntry[]>
  /** Undefined: too late, or not theirs. Waits for the ledger. */
  cancel(userId: number, withdrawId: string): Promise<WithdrawalRow | undefined>
  /** By the link in the mail. `too-late`: it is on its way, or was taken back before. */
  cancelByLink(key: string): Promise<'cancelled' | 'too-late' | 'no-link'>
  withdrawals(userId: number, filter: WithdrawalFilter): Promise<WithdrawalRow[]>
  /** Oldest first. */
  withdrawalSteps(withdrawal: Pick<WithdrawalRow, 'id'>): Promise<WithdrawalStep[]>
  /** Those that persons must look at, oldest first. */
  waitingReviews(limit: number): Promise<WithdrawalRow[]>
  /** One member of staff's word; the caller has checked that they may. Waits for the ledger. */
  review(review: Review): Promise<Reviewed>
  /** Moves the fees of withdrawals towards what payouts cost; how many were changed. */
  reviewFees(): Promise<number>
  close(): Promise<void>
}

/** How old the standing of networks may be that is shown to users. */
const STANDING_MS = 1_000
/** How soon a withdrawal goes on when what it waited for is there. */
const ANSWERS_MS = 2_000
const LONGEST_WAIT_MS = 2_000

/** Opens the wallet, and begins to post what it asks the ledger for. */
export async function openWallet(needs: WalletNeeds): Promise<Wallet> {
  const { boughtLately, paidSince, travelRule } = needs
  const { sql, engine, markets, portfolio, pins, addressRisks, messages, publicUrl, secrets, mode, log, now } = needs
  const networks = walletNetworks(mode)
  const assetOf = (coin: string) => markets.assetByCode(coin)?.asset
  const units = new WalletUnits(networks, assetOf)
  const standing = followStanding({ sql, networks, log, now })
  const cancelKeys = new CancelKeys(secrets)
  const { webNews } = messages
  const news = startWalletNews({ sql, messages, webNews, networks, cancelKeys, publicUrl, log })

  const { leaving, worthOf, securing, securingWallets } = valuesBy(portfolio, now)
  const looks = { sql, addressRisks, travelRule, units, worthOf, log }
  const reactor = new WalletReactor({
    ...{ sql, engine, networks, assetOf, recordKey: recordKey(secrets), worthOf, log, now },
    checkDeposits: () => checkDeposits(looks, now()),
  })
  const coinNetwork = (coin: string, network: string) =>
    standing.coins().find((known) => known.coin === coin && known.network === network)

  const own = ownAddresses({ sql, networks, coinNetwork, now })
  const parts: WithdrawParts & Parameters<typeof withdraw>[0] & Parameters<typeof refusePayment>[0] = {
    ...{ sql, pins, addressRisks, travelRule, networks, coinNetwork, assetOf, worthOf, paidSince },
    postings: reactor,
    spotOf: async (account, coin) => spotFunds(await securing(account), assetOf(coin)),
    walletsOf: async (account, coin) => walletFunds(await securingWallets(account), assetOf(coin)),
    unfinal: async (tx, userId) => {
      const deposited = (await unfinalOf(tx, userId)).map(({ network, asset, amount, worth }) => {
        const { coin, units: inLedger } = units.ledgerAmount(network, asset, amount, 'down')
        return { coin, amount: inLedger, worth }
      })
      return unfinalFrom([...deposited, ...(await boughtLately(userId))], worthOf, assetOf)
    },
    owes: isDebtor,
  }

  const answers = startLoop({
    everyMs: ANSWERS_MS,
    round: () => followAnswers({ sql, postings: reactor, networks, travelRule, addressRisks }, now()),
    onFailure: ({ message }) => log.warn({ error: message }, 'withdrawals that wait for an answer were not looked at'),
  })

  // A database that does not answer keeps no exchange from starting: until it does, every network is closed.
  await Promise.race([
    Promise.all([reactor.start(), standing.first]),
    sleep(LONGEST_WAIT_MS, undefined, { ref: false }),
  ])
  return {
    coins: standing.coins,
    givenAddress: own.given,
    giveAddress: own.give,
    deposits: async (userId, { coin, ...filter }) => {
      const places = networks.flatMap(({ network, coins }) =>
        coins.filter((known) => known.coin === coin).map(({ asset }) => ({ network, asset })),
      )
      const found = await depositsOf(sql, userId, { ...filter, ...(coin !== undefined && { places }) })
      return ownDeposits(found, networks, travelRule.depositCases)
    },
    depositSteps: (userId, depositId) => depositStepsOf(sql, userId, depositId),
    limits: async ({ id, kycLevel }) => {
      const { ofDay, ofMonth } = await leftLately(parts, id, now())
      return { limits: limitsOf(kycLevel), usedOfDay: ofDay, usedOfMonth: ofMonth }
    },
    quote: (request) => quoteWithdrawal(parts, request, now()),
    funds: async (userId, coin) => {
      const balances = await securing(mainAccountOf(userId))
      const [unfinal, owes] = await Promise.all([parts.unfinal(sql, userId), parts.owes(sql, userId)])
      return fundsOf(balances, assetOf(coin), { unfinal, owes }, leaving(coin))
    },
    withdraw: (request) => withdraw(parts, request, now()),
    withdrawByKey: (request) => withdrawByKey(parts, request, now()),
    refusePayment: (tx, payment) => refusePayment({ ...parts, sql: tx }, payment, now()),
    returnAddress: (held, named) => returnAddress({ sql, networks, addressRisks, travelRule }, held, named),
    tokenReturnAddress: (token, named) => tokenReturnAddress({ sql, networks, addressRisks, travelRule }, token, named),
    usersPlaces: (places) =>
      usersPlaces(
        sql,
        places.flatMap(({ network, address }) => {
          const node = networks.find((known) => known.network === network)?.node
          const read = node && readAddressOf(node, address)
          return node && read && 'key' in read ? [{ network, address, family: node.family, key: read.key }] : []
        }),
      ),
    savedAddresses: (userId) => entriesOf(sql, userId),
    cancel: (userId, withdrawId) => cancelWithdrawal(parts, userId, withdrawId, now()),
    cancelByLink: async (key) => {
      const withdrawId = cancelKeys.withdrawalOf(key)
      const known = withdrawId === undefined ? undefined : await findWithdrawal(sql, withdrawId)
      if (!known) return 'no-link'
      return (await cancelWithdrawal(parts, known.userId, known.withdrawId, now())) ? 'cancelled' : 'too-late'
    },
    withdrawals: (userId, filter) => withdrawalsOf(sql, userId, filter),
    withdrawalSteps: ({ id }) => stepsOf(sql, id),
    waitingReviews: (limit) => withdrawalsIn(sql, 'review', limit),
    review: (review) => reviewWithdrawal({ ...parts, messages }, review, now()),
    reviewFees: () => {
      const prices = portfolio.pricesFor('what-leaves', now())
      return reviewFees({ sql, networks, worth: (coin, currency) => prices.worth(coin, currency), log }, now())
    },
    travelRuleCase: (request) => travelRuleCase(parts, request, now()),
    proofAmount: (coin, network) => proofAmount(networks, coin, network),
    close: async () => {
      await answers.close()
      await news.close()
      await standing.close()
      await reactor.close()
    },
  }
}

interface StandingParts extends Pick<WalletNeeds, 'sql' | 'log' | 'now'> {
  readonly networks: ReturnType<typeof walletNetworks>
}

/** What is open now, and at which fee, from memory, because every page about money asks for it. */
function followStanding({ sql, networks, log, now }: StandingParts) {
  let coins: readonly CoinNetwork[] = coinNetworks(networks, [], [], [], [])
  const { promise: first, resolve } = Promise.withResolvers<void>()
  const loop = startLoop({
    everyMs: STANDING_MS,
    round: async () => {
      const [standings, stops, tokens, fees] = await Promise.all([
        ...([readStandings(sql), readStops(sql), checkedTokens(sql)] as const),
        feesInForce(sql, networks, now()),
      ])
      coins = coinNetworks(networks, standings, stops, fees, tokens)
      resolve()
    },
    onFailure: ({ message }) => {
      resolve()
      log.warn({ error: message }, 'what networks are open is not known anew')
    },
  })
  return { coins: () => coins, first, close: () => loop.close() }
}
