import { CardPurchase, type CardSources } from './card-purchase.ts'

export function openCardPurchase(sources: CardSources): CardPurchase {
  return new CardPurchase(sources)
}
