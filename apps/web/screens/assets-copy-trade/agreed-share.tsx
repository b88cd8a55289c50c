import { Button } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { usePpmText } from '../../copying/use-ppm-text.ts'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-copy-trade.module.css'
import type { Relation } from './copy-sums.ts'

interface AgreedShareProps {
  readonly relation: Relation
  readonly onChanged: () => Promise<void>
}

/** What the leader takes of others is more than this copier pays: nothing changes unless they agree, and then from a Monday on. */
export function AgreedShare({ relation, onChanged }: AgreedShareProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const ppmText = usePpmText()
  const { relationId, state, leaderState, sharePpm, leaderSharePpm, nextShare } = relation
  const leads = leaderState === 'active' || leaderState === 'paused'
  const isAsked = state === 'active' && leads && leaderSharePpm > (nextShare?.sharePpm ?? sharePpm)
  const [share, own] = [ppmText(leaderSharePpm), ppmText(sharePpm)]
  const agree = async () => {
    const title = t('agree', { share })
    if (!(await ask({ title, text: t('agree.text', { share, own }), confirm: title, cancel: t('cancel') }))) return
    await siteApi('POST /exchange-web/web/copy/agree', { relationId, sharePpm: leaderSharePpm }).then(
      () => toast({ kind: 'good', text: t('agree.done', { share }) }),
      showError,
    )
    await onChanged()
  }
  return (
    <>
      {nextShare && (
        <p className={styles.note}>
          {t('share.next', { share: ppmText(nextShare.sharePpm) })} <TimeText atMs={nextShare.fromMs} kind="minute" />
        </p>
      )}
      {isAsked && (
        <div className={styles.row}>
          <p className={styles.note}>{t('share.higher', { share, own })}</p>
          <Button size="s" onClick={agree}>
            {t('agree', { share })}
          </Button>
        </div>
      )}
    </>
  )
}
