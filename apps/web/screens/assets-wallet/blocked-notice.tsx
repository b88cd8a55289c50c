import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { Link } from 'react-router'
import { momentText } from '../../account-layout/moment-text.ts'
import { Notice } from '../../account-layout/notice.tsx'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-wallet.module.css'
import { type Block, fixes, wordOf } from './blocked.ts'
import type { Direction } from './coin-info.ts'

interface BlockedNoticeProps {
  readonly block: Block
  readonly way: Direction
}

/** Why nothing can be withdrawn or deposited, and the next step where there is one. */
export function BlockedNotice({ block: { reason, untilMs }, way }: BlockedNoticeProps) {
  const t = useWords('assets-wallet')
  const displayed = useLocale()
  const fix = fixes[reason]
  const until = untilMs === undefined ? '' : momentText(untilMs, displayed)
  return (
    <Notice kind="warn" title={t(way === 'deposit' ? 'blocked.deposit' : 'blocked')}>
      <div className={styles.form}>
        <p>{t(wordOf(reason, way), { until })}</p>
        {fix && (
          <div>
            <Link className={buttonClass({ kind: 'primary' })} to={fix.to}>
              {t.find(fix.word)}
            </Link>
          </div>
        )}
      </div>
    </Notice>
  )
}
