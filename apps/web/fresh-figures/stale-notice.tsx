import { Button } from '@bowline/design-system/actions/button.tsx'
import { StaleMark } from '@bowline/design-system/states/stale-mark.tsx'
import { useWords } from '../words/use-words.ts'
import styles from './stale-notice.module.css'

/** Says that the last asking failed, and asks again at a press. */
export function StaleNotice({ again }: { readonly again: () => unknown }) {
  const t = useWords('fresh-figures')
  return (
    <div className={styles.notice} role="status">
      <StaleMark level="stale">{t('stale')}</StaleMark>
      <Button size="s" onClick={again}>
        {t('retry')}
      </Button>
    </div>
  )
}
