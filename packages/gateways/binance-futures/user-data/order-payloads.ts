import { amountText, type Contract } from '@bowline/capabilities/markets/index.ts'
import type { EventOf } from '@bowline/core/messages/events.ts'
import { Execution, OrderFlag } from '@bowline/core/messages/terms.ts'
import type { Amount } from '@bowline/money'
import type { TimeUnit } from '../../binance-kit/time-unit.ts'
import { sideWords } from '../../binance-kit/words.ts'
import { priceText, qtyText } from '../contract-texts.ts'
import { isInverse, pairOf } from '../family.ts'
import { algoStatus, averageText, callbackText, hasTrigger, isWaiting, positionSideWord, stpWord } from '../shapes.ts'
import { orderStatusWords, origTypeWord, tifWord, typeWord, workingTypeWords } from '../words.ts'

/** What happened to an order; what is missing is no news. */
const executionWords: Readonly<Record<number, string>> = {
  [Execution.new]: 'NEW',
  [Execution.canceled]: 'CANCELED',
  [Execution.replaced]: 'AMENDMENT',
  [Execution.trade]: 'TRADE',
  [Execution.expired]: 'EXPIRED',
  [Execution.tradePrevention]: 'TRADE_PREVENTION',
  [Execution.triggered]: 'NEW',
  [Execution.activated]: 'NEW',
}

export function isReported({ execution }: EventOf<'order'>): boolean {
  return executionWords[execution] !== undefined
}

/** Clients know the orders that a liquidation sends by how their ids begin. */
function clientIdOf({ flags, clientId, orderId }: EventOf<'order'>): string {
  return flags & OrderFlag.liquidation ? `autoclose-${orderId}` : clientId
}

const has = ({ flags }: EventOf<'order'>, flag: number) => (flags & flag) !== 0

/** Payload `ORDER_TRADE_UPDATE`. `realised`: profit of this fill. */
export function orderTradeUpdate(
  order: EventOf<'order'>,
  contract: Contract,
  { time, realised, feeAsset }: { time: number; realised: Amount; feeAsset: string },
  unit: TimeUnit,
): object {
  const isTrade = order.execution === Execution.trade
  const lastQty = isTrade ? order.lastQty : 0n
  return {
    e: 'ORDER_TRADE_UPDATE',
    E: time * unit,
    T: time * unit,
    o: {
      s: contract.symbol,
      c: clientIdOf(order),
      S: sideWords[order.side],
      o: isWaiting(order) ? origTypeWord(order) : typeWord(order),
      f: tifWord(order),
      q: qtyText(contract, order.qty),
      p: priceText(contract, order.price),
      ap: averageText(contract, order),
      sp: priceText(contract, order.stopPrice),
      x: executionWords[order.execution],
      X: orderStatusWords[order.status],
      i: order.orderId,
      l: qtyText(contract, lastQty),
      z: qtyText(contract, order.executed),
      L: priceText(contract, isTrade ? order.lastPrice : 0n),
      n: amountText(isTrade ? order.fee : 0n),
      N: isTrade ? feeAsset : null,
      T: time * unit,
      t: isTrade ? order.tradeId : 0,
      b: '0',
      a: '0',
      m: order.isMaker === 1,
      R: has(order, OrderFlag.reduceOnly),
      wt: workingTypeWords[order.triggerBy],
      ot: origTypeWord(order),
      ps: positionSideWord(order),
      cp: has(order, OrderFlag.closePosition),
      ...(order.trailingBps > 0 && { AP: priceText(contract, order.activationPrice), cr: callbackText(order) }),
      pP: has(order, OrderFlag.priceProtect),
      si: 0,
      ss: 0,
      rp: amountText(isTrade ? realised : 0n),
      V: stpWord(order, contract),
      pm: 'NONE',
      gtd: order.expireAt * unit,
      ...(isInverse(contract) && { ma: contract.settleAsset, pair: pairOf(contract) }),
    },
  }
}

/** Whether an algo order changed with this: placed, changed, set off or ended. */
export function isAlgoNews(order: EventOf<'order'>): boolean {
  if (!hasTrigger(order)) return false
  return isWaiting(order) || order.execution === Execution.triggered || algoStatus(order) === 'FINISHED'
}

/** Payload `ALGO_UPDATE`. */
export function algoUpdate(order: EventOf<'order'>, contract: Contract, time: number, unit: TimeUnit): object {
  const waits = isWaiting(order)
  return {
    e: 'ALGO_UPDATE',
    T: time * unit,
    E: time * unit,
    o: {
      caid: order.clientId,
      aid: order.orderId,
      at: 'CONDITIONAL',
      o: origTypeWord(order),
      s: contract.symbol,
      S: sideWords[order.side],
      ps: positionSideWord(order),
      f: tifWord(order),
      q: qtyText(contract, order.qty),
      X: algoStatus(order),
      ai: waits ? '' : String(order.orderId),
      ...(!waits && { ap: averageText(contract, order), aq: qtyText(contract, order.executed), act: typeWord(order) }),
      tp: priceText(contract, order.stopPrice),
      p: priceText(contract, order.price),
      V: stpWord(order, contract),
      wt: workingTypeWords[order.triggerBy],
      pm: 'NONE',
      cp: has(order, OrderFlag.closePosition),
      pP: has(order, OrderFlag.priceProtect),
      R: has(order, OrderFlag.reduceOnly),
      tt: waits ? 0 : order.workingAt * unit,
      gtd: order.expireAt * unit,
      rm: '',
    },
  }
}
