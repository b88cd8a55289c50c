import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import type { Withdrawal } from './stages.ts'
import { useCoinAmount } from './use-coin-amount.ts'

/** Asks whether to cancel a withdrawal, and does. Whatever came of it, the list is asked for anew. */
export function useCancelling(onSettled: () => void): (withdrawal: Withdrawal) => Promise<void> {
  const t = useWords('assets-wallet')
  const { siteApi } = usePage()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const amountOf = useCoinAmount()
  return async ({ withdrawId, amount, coinName }) => {
    const isSure = await ask({
      title: t('cancel.title'),
      text: t('cancel.text', { amount: amountOf(amount, coinName) }),
      confirm: t('cancel'),
      cancel: t('cancel.keep'),
      danger: true,
    })
    if (!isSure) return
    await siteApi('POST /exchange-web/web/withdraw/doWithdrawBack', { withdrawId }).then(
      () => toast({ kind: 'good', text: t('cancel.done') }),
      showError,
    )
    onSettled()
  }
}
