import { addDecimals, trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { Fragment } from 'react'
import styles from '../../../../desk/order-ticket/receipt.module.css'
import { averageText } from '../../../../desk/order-ticket/shown-texts.ts'
import type { OrderContext } from '../order-context.ts'
import { useSpotWords } from '../use-spot-words.ts'
import type { Placed } from './placed.ts'

/** What an order that was taken came to: itself, what it filled and cost, and what is left. */
export function PlacedSummary({ context, placed }: { readonly context: OrderContext; readonly placed: Placed }) {
  const t = useSpotWords()
  const { market, balances } = context.data
  const { base, quote, priceDecimals } = market
  const amount = (value: string, asset: string) => `${t.number(trimDecimals(value))} ${asset}`
  const fees = new Map<string, string>()
  for (const { fee, feeAsset } of placed.fills) fees.set(feeAsset, addDecimals(fees.get(feeAsset) ?? '0', fee))
  const rows: (readonly [key: string, name: string, value: string])[] = placed.orders.map((order) => [
    `order-${order.id}`,
    t('ticket.placed.order', { id: String(order.id) }),
    [
      t(`ticket.side.${order.side}`),
      order.qty === null ? amount(order.quoteQty ?? '0', quote) : amount(order.qty, base),
      order.price === null ? t('ticket.atMarket') : t.number(averageText(order.price, priceDecimals)),
    ].join(' · '),
  ])
  const [first] = placed.orders
  if (first?.averagePrice)
    rows.push(['average', t('ticket.receipt.average'), t.number(averageText(first.averagePrice, priceDecimals))])
  if (fees.size > 0)
    rows.push(['fee', t('ticket.receipt.fee'), [...fees].map(([asset, fee]) => amount(fee, asset)).join(' + ')])
  for (const asset of [quote, base]) {
    const available = balances?.get(asset)?.available
    if (available !== undefined) rows.push([asset, t('ticket.receipt.available', { asset }), amount(available, asset)])
  }
  return (
    <dl className={styles.receipt}>
      {rows.map(([key, name, value]) => (
        <Fragment key={key}>
          <dt>{name}</dt>
          <dd>
            <bdi dir="ltr">{value}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
