import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { Link } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'

/** Whose withdrawals a charge-back has stopped is led to what they owe. */
export function CardDebt() {
  const t = useWords('shell')
  const { siteApi } = usePage()
  const { data } = useAnswer('card-debt', () =>
    siteApi('GET /exchange-web-gateway/creditcard/list', { state: 'chargeback', limit: 1 }),
  )
  const [order] = data?.rows ?? []
  return order ? <Link to={`/creditcard/success?orderId=${order.orderId}`}>{t('frozen.card')}</Link> : null
}
