import { Button } from '@bowline/design-system/actions/button.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useRevalidator } from 'react-router'
import { usePlayMoney } from '../../play-money.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-home-screen.module.css'

/** A new demo user owns nothing, and play money cannot be deposited. */
export function PlayMoney() {
  const t = useWords('assets-home')
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { busy, take } = usePlayMoney((amounts) => {
    const isNew = amounts !== ''
    const text = isNew ? t('demo.money.given', { amounts }) : t('demo.money.taken')
    toast({ text, kind: isNew ? 'good' : 'warn' })
    return revalidate()
  })
  return (
    <div className={styles.demo}>
      <p>{t('demo.money')}</p>
      <Button kind="primary" size="l" busy={busy} busyLabel={t('demo.money.take')} onClick={take}>
        {t('demo.money.take')}
      </Button>
    </div>
  )
}
