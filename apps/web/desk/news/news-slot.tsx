import { useLaterDialog } from '../../later/use-later-dialog.ts'
import { useAfterPaint } from '../use-after-paint.ts'

const loadOrderNews = async () => (await import('./order-news.tsx')).OrderNews
const stay = () => undefined

/** News can come once the account is live, which is after the first paint; so do the parts that show them. */
export function NewsSlot() {
  const OrderNews = useLaterDialog(loadOrderNews, useAfterPaint(), stay, 'desk/tools')
  return OrderNews ? <OrderNews /> : null
}
