import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useTicketWords } from './use-ticket-words.ts'

/** Fetches the demo's money of the day; the balances come by the account's stream. */
export function usePlayMoney(): () => void {
  const { siteApi } = usePage()
  const t = useTicketWords()
  const toast = useToast()
  const showError = useShowError()
  return () => {
    siteApi('POST /exchange-web/web/demo/fund').then(({ granted }) => {
      const amounts = granted.map(({ coin, amount }) => `${t.number(trimDecimals(amount))} ${coin}`).join(' + ')
      if (granted.length > 0) toast({ kind: 'good', text: t('ticket.fund.given', { amounts }) })
      else toast({ kind: 'warn', text: t('ticket.fund.taken') })
    }, showError)
  }
}
