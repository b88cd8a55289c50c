import type { Command } from '../../../messages/commands.ts'
import { linesOf } from '../../../messages/journal.ts'
import { ContractState, EndReason, FuturesWallet, LedgerCode } from '../../../messages/terms.ts'
import { Rejection } from '../../../rejections.ts'
import { type CompleteCommand, complete } from '../complete.ts'
import { defineCollateral, defineSpot } from '../unified/definitions.ts'
import { isCollateral, type Leaves } from '../unified/holdings.ts'
import { beginInterest, chargePortion } from '../unified/interest.ts'
import { repayDebt, setCollateral } from '../unified/settings.ts'
import { type ConversionImage, type InterestImage, isUnified } from '../unified/state.ts'
import { upgradeAccount } from '../unified/upgrade.ts'
import { end } from './book.ts'
import { adjustMargin, setLeverage, setMarginMode, setPositionMode } from './changes.ts'
import { beginEnd, closePortion, isOver } from './contract-end.ts'
import { defineContract, defineTiers, setIndex } from './definitions.ts'
import { payPortion, settleFunding } from './funding.ts'
import { liquidate, lookForShort } from './liquidation.ts'
import { mayLeave, mayLeaveUnified } from './margin.ts'
import { move } from './money.ts'
import { done, placeOrder, refuse, type Verdict } from './place-order.ts'
import { type Contract, createState, ordersOf, type State, type StepImage, type TradeImage } from './state.ts'

/** Positions that one tick pays. */
const PORTION = 50

export interface Outcome extends Verdict {
  readonly trades: readonly TradeImage[]
  readonly steps: readonly StepImage[]
  readonly conversions: readonly ConversionImage[]
  readonly interests: readonly InterestImage[]
}

/**
 * Perpetual futures of domain/perpetuals.md, corrected by futures-additions.md, written for reading: objects, lists and
 * bigint. It takes the commands of the core; both follow `conventions.md` where the texts are silent.
 */
export class ReferencePerpetuals {
  readonly state: State = createState()

  /** `time` must not go back. */
  apply(command: Command, time: number): Outcome {
    const { state } = this
    if (time < state.time) throw new RangeError('time goes back')
    state.time = time
    state.trades = []
    state.steps = []
    state.unified.conversions = []
    state.unified.interests = []
    passTime(state)
    const verdict = dispatch(state, complete(command))
    liquidate(state)
    const { conversions, interests } = state.unified
    return { ...verdict, trades: state.trades, steps: state.steps, conversions, interests }
  }

  contract(id: number): Contract {
    const contract = this.state.contracts.get(id)
    if (!contract) throw new RangeError(`no contract ${id}`)
    return contract
  }
}

/** Contracts end, and funding is settled, before the command that the time comes with. */
function passTime(state: State): void {
  const contracts = [...state.contracts.values()].sort((a, b) => a.id - b.id)
  for (const contract of contracts) {
    const { endsAt } = contract.terms
    if (isOver(contract) || endsAt === 0 || endsAt > state.time) continue
    beginEnd(state, contract)
    lookForShort(state, contract)
  }
  for (const contract of contracts) {
    if (isOver(contract) || contract.nextFundingAt > state.time) continue
    settleFunding(state, contract, state.time)
  }
  beginInterest(state)
}

/** A tick pays the next positions of one contract, and closes those of one that ended. */
function tick(state: State): Verdict {
  const contracts = [...state.contracts.values()].sort((a, b) => a.id - b.id)
  const unpaid = contracts.find((contract) => contract.unpaid.length > 0)
  if (unpaid) payPortion(state, unpaid, PORTION)
  closePortion(state)
  chargePortion(state)
  return done()
}

function dispatch(state: State, command: CompleteCommand): Verdict {
  switch (command.kind) {
    case 'open-account':
      if (state.traders.has(command.account)) return done()
      state.traders.set(command.account, {
        id: command.account,
        tradeFrozen: false,
        hedged: new Set(),
        choices: new Map(),
        seats: [],
        isUnified: false,
        switchedOn: new Set(),
      })
      return done()
    case 'set-account': {
      const trader = state.traders.get(command.account)
      if (!trader) return refuse(Rejection.unknownAccount)
      if (command.setTradeFrozen === 1) trader.tradeFrozen = command.tradeFrozen === 1
      return done()
    }
    case 'define-tiers':
      return defineTiers(state, command)
    case 'define-contract':
      return defineContract(state, command)
    case 'set-price':
      return setIndex(state, command)
    case 'place-contract-order':
      return placeOrder(state, command)
    case 'cancel-order':
      return cancel(state, command.account, command.market, command.orderId)
    case 'cancel-all':
      if (isClosed(state.contracts.get(command.market))) return refuse(Rejection.marketClosed)
      for (const order of ordersOf(state, command.account)) {
        if (order.contract.id === command.market) end(state, order, EndReason.canceledByUser)
      }
      return done()
    case 'set-leverage':
      return setLeverage(state, command)
    case 'set-margin-mode':
      return setMarginMode(state, command)
    case 'set-position-mode':
      return setPositionMode(state, command)
    case 'adjust-margin':
      return adjustMargin(state, command)
    case 'journal':
      return journal(state, linesOf(command))
    case 'set-market-state': {
      const contract = state.contracts.get(command.market)
      if (!contract) return refuse(Rejection.unknownMarket)
      contract.state = command.state
      return done()
    }
    case 'define-asset':
      return done()
    case 'define-market':
      return defineSpot(state, command)
    case 'define-collateral':
      return defineCollateral(state, command)
    case 'upgrade-account':
      return upgradeAccount(state, command)
    case 'set-collateral':
      return setCollateral(state, command)
    case 'repay-debt':
      return repayDebt(state, command)
    case 'tick':
      return tick(state)
    default:
      return refuse(Rejection.badTerms)
  }
}

function isClosed(contract: Contract | undefined): boolean {
  const { preOpen, halted, delisted } = ContractState
  return [preOpen, halted, delisted].includes(contract?.state as never)
}

function cancel(state: State, account: number, market: number, orderId: number): Verdict {
  const order = state.orders.get(orderId)
  if (order?.account !== account || order.contract.id !== market) return refuse(Rejection.unknownOrder)
  end(state, order, EndReason.canceledByUser)
  return done(orderId)
}

/** Into and out of a futures wallet: out only what is money and not needed as margin. */
function journal(state: State, lines: ReturnType<typeof linesOf>): Verdict {
  for (const [i, { code, owner, asset, amount, subKey }] of lines.entries()) {
    if (code !== LedgerCode.futuresWallet) continue
    if (!isOwnWallet(state, owner, asset, subKey, amount)) return refuse(Rejection.badPosting)
    if (amount >= 0n) continue
    const contract = [...state.contracts.values()].find(({ terms }) => terms.quote === asset && terms.wallet === subKey)
    const isOfAll = subKey === FuturesWallet.unified
    const most = isOfAll
      ? mayLeaveUnified(state, owner, asset, leavingBefore(lines.slice(0, i), owner))
      : contract
        ? mayLeave(state, owner, contract)
        : 0n
    if (-amount > most) return refuse(Rejection.insufficientBalance)
  }
  for (const { code, owner, asset, amount, subKey } of lines) move(state, asset, NOWHERE, [code, owner, subKey], amount)
  return done()
}

/** A unified account has one wallet, for coins that can be collateral; out of the classic ones what is there may leave. */
function isOwnWallet(state: State, owner: number, asset: number, subKey: number, amount: bigint): boolean {
  if (subKey === FuturesWallet.unified) return isUnified(state, owner) && isCollateral(state, asset)
  return !isUnified(state, owner) || amount < 0n
}

/** What lines take out of a unified account: it leaves the margin together with what follows. */
function leavingBefore(lines: ReturnType<typeof linesOf>, owner: number): Leaves[] {
  const own = lines.filter(
    (line) => line.code === LedgerCode.futuresWallet && line.owner === owner && line.subKey === FuturesWallet.unified,
  )
  return own.flatMap(({ asset, amount }) => (amount < 0n ? [{ asset, amount: -amount }] : []))
}

/** The lines of a journal sum to zero, so nothing is left here. */
const NOWHERE = [0, 0, 0] as const
