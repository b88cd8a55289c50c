import { useState } from 'react'
import { usePage } from '../page-context.ts'
import { useSettings } from '../settings/use-setting.ts'
import { applyView, type ViewChoice } from './view-choice.ts'

type View = Readonly<Record<ViewChoice, string>>

/** Theme, colours of rise and fall, density as they are now, and the way to change one: seen at once, kept for later. */
export function useView(): [View, (name: ViewChoice, value: string) => void] {
  const page = usePage()
  const settings = useSettings()
  const [view, setView] = useState<View>({ theme: page.theme, gain: page.gain, density: page.density })
  const choose = (name: ViewChoice, value: string) => {
    applyView(name, value)
    settings.set(name, value as never)
    setView({ ...view, [name]: value })
  }
  return [view, choose]
}
