import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useHiddenAmounts } from '../settings/use-hidden-amounts.ts'
import { useWords } from '../words/use-words.ts'

export function AmountsSwitch() {
  const t = useWords('assets-layout')
  const [hidden, hide] = useHiddenAmounts()
  return (
    <IconButton
      label={t(hidden ? 'show' : 'hide')}
      icon={hidden ? <EyeOff size={16} /> : <Eye size={16} />}
      onClick={() => hide(!hidden)}
    />
  )
}
