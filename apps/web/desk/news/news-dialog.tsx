import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useState } from 'react'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './news.module.css'
import { type NewsWishes, readNewsWishes } from './news.ts'
import { playTone } from './tone.ts'

/** Which events to notify about, and how. Each switch takes effect at once. */
export function NewsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('desk')
  const tTools = useWords('desk/tools')
  const [kept, keep] = useSetting('notifications')
  const [isRefused, setRefused] = useState(false)
  const wishes = readNewsWishes(kept)
  const wish = (part: Partial<NewsWishes>) => keep({ ...kept, ...part })
  const wishDesktop = async (desktop: boolean) => {
    const isAllowed = !desktop || ('Notification' in window && (await Notification.requestPermission()) === 'granted')
    setRefused(!isAllowed)
    if (isAllowed) wish({ desktop })
  }
  return (
    <Dialog open onClose={onClose} title={t('tools.notices')} closeLabel={t('dialog.close')}>
      <div className={styles.wishes}>
        <Switch checked={wishes.fills} onChange={(fills) => wish({ fills })}>
          {tTools('news.wish.fills')}
        </Switch>
        <Switch checked={wishes.ended} onChange={(ended) => wish({ ended })}>
          {tTools('news.wish.ended')}
        </Switch>
        <Switch
          checked={wishes.sound}
          onChange={(sound) => {
            wish({ sound })
            if (sound) void playTone('fill')
          }}
        >
          {tTools('news.wish.sound')}
        </Switch>
        <Switch
          checked={wishes.desktop}
          onChange={wishDesktop}
          hint={isRefused ? tTools('news.wish.desktopRefused') : tTools('news.wish.desktopHint')}
        >
          {tTools('news.wish.desktop')}
        </Switch>
      </div>
    </Dialog>
  )
}
