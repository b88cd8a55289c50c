import { SiteCode } from '@bowline/contract/codes.ts'
import type { Refusal } from '../../../../desk/order-ticket/sending/submission.ts'
import type { Draft, TicketField } from '../draft.ts'

const fieldOfCode: Readonly<Record<number, TicketField>> = {
  [SiteCode.orderBalance]: 'size',
  [SiteCode.orderWouldTrigger]: 'trigger',
  [SiteCode.orderWouldTake]: 'price',
  [SiteCode.orderPriceBand]: 'price',
}

const fieldOfFilter: Readonly<Record<string, TicketField>> = {
  PRICE: 'price',
  LOT: 'size',
  MARKET_LOT: 'size',
  NOTIONAL: 'size',
  MAX_POSITION: 'size',
  ICEBERG_PARTS: 'visible',
  TRAILING_DELTA: 'trailingPercent',
}

/** The field a refusal is about, if the form has it; undefined = the order as a whole. */
export function refusedField({ code, filter = '' }: Refusal, draft: Draft): TicketField | undefined {
  const field = fieldOfCode[Number(code)] ?? fieldOfFilter[filter]
  return field === 'size' || (field && draft.readings[field]) ? field : undefined
}
