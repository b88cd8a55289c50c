import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords } from '../../words/use-words.ts'
import styles from '../news/news.module.css'
import { asksBefore, confirmations } from './confirmations.ts'

/** Everything the page asks before doing, to be turned off and on again. */
export function ConfirmationsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const [kept, keep] = useSetting('confirmations')
  return (
    <Dialog open onClose={onClose} title={t('tools.confirmations')} closeLabel={t('dialog.close')}>
      <div className={styles.wishes}>
        {Object.values(confirmations).map((what) => (
          <Switch
            key={what}
            checked={asksBefore(kept, what)}
            onChange={(asks) => keep({ ...kept, [what]: asks })}
            hint={what === confirmations.order ? tTools('confirmations.far') : undefined}
          >
            {tTools(`confirmations.${what}`)}
          </Switch>
        ))}
      </div>
    </Dialog>
  )
}
