import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { Eye, EyeOff } from 'lucide-react'
import { useWords } from '../words/use-words.ts'
import { useHiddenAmounts } from './use-hidden-amounts.ts'

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
