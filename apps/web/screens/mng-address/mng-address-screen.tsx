import { Card } from '@bowline/design-system/card.tsx'
import { EmptyState } from '@bowline/design-system/empty-state.tsx'
import { BookUser } from 'lucide-react'
import { AccountLayout } from '../../account-layout/account-layout.tsx'
import { privateHead } from '../../account-layout/private-head.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './mng-address-screen.module.css'

export const head = privateHead('mng-address', 'title')

const promises = ['where', 'white', 'hold'] as const

/** The address book. It fills when the exchange opens withdrawals; until then it says so. */
export function Screen() {
  const t = useWords('mng-address')
  return (
    <AccountLayout title={t('title')} at={2} intro={t('intro')}>
      <Card>
        <EmptyState icon={<BookUser aria-hidden="true" size={28} />} title={t('empty')} text={t('empty.text')} />
      </Card>
      <h2 className={styles.head}>{t('promise')}</h2>
      <dl className={styles.promises}>
        {promises.map((key) => (
          <div key={key}>
            <dt>{t(`promise.${key}`)}</dt>
            <dd>{t(`promise.${key}.text`)}</dd>
          </div>
        ))}
      </dl>
    </AccountLayout>
  )
}
