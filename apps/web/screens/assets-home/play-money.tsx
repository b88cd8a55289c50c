import { Button } from '@bowline/design-system/actions/button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { trimDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-home-screen.module.css'

/** A new demo user owns nothing, and play money cannot be deposited. */
export function PlayMoney() {
  const t = useWords('assets-home')
  const { siteApi } = usePage()
  const toast = useToast()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const { granted } = await siteApi('POST /exchange-web/web/demo/fund')
      const amounts = granted.map(({ coin, amount }) => `${trimDecimals(amount)} ${coin}`).join(' + ')
      const text = granted.length > 0 ? t('demo.money.given', { amounts }) : t('demo.money.taken')
      toast({ text, kind: granted.length > 0 ? 'good' : 'warn' })
      await revalidate()
    } catch (error) {
      showError(error)
    }
    setBusy(false)
  }
  return (
    <div className={styles.demo}>
      <p>{t('demo.money')}</p>
      <Button kind="primary" busy={busy} busyLabel={t('demo.money.take')} onClick={take}>
        {t('demo.money.take')}
      </Button>
    </div>
  )
}
