import { useWords } from '../words/use-words.ts'
import { useIsPaper } from './paper-address.ts'
import styles from './paper-tag.module.css'

/** The word beside figures and on buttons, so that colour is never the only sign. */
export function PaperTag() {
  const t = useWords('paper')
  return <span className={styles.tag}>{t('word')}</span>
}

/** The same before what serves both kinds of money, with the space between: nothing with real money. */
export function MoneyTag() {
  if (!useIsPaper()) return null
  return (
    <>
      <PaperTag />{' '}
    </>
  )
}

/** What a link to the paper account says, where the same part has one to the assets. */
export function PaperAccountText() {
  return useWords('paper')('band.account')
}
