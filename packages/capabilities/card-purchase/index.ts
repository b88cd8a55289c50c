export {
  CARD_LIMITS,
  type CardBuyer,
  type CardOrderRefusal,
  type CardPurchase,
  type CardQuote,
  type CardQuoteRefusal,
} from './card-purchase.ts'
export { chooseCardProvider } from './choose-provider.ts'
export { HELD_HOURS } from './follow-order.ts'
export { openCardPurchase } from './open-card-purchase.ts'
export type { CardOrder, OrderStep } from './orders.store.ts'
export { CardProviderSilent } from './providers/ask-json.ts'
export type { CardProvider, Offer, ReceivedHook } from './providers/provider.ts'
export { allowSettling } from './settle-charge-back.ts'
export { allowTaking, owedOf } from './take-debt.ts'
