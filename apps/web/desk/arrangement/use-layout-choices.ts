import { useWords } from '../../words/use-words.ts'
import { hideable, withPanel } from './arrangement.ts'
import { useArrangement } from './use-arrangement.ts'
import { useIsWide } from './use-window-width.ts'

interface LayoutChoice {
  readonly id: string
  readonly label: string
  /** Undefined: nothing that is on or off. */
  readonly isOn: boolean | undefined
  readonly choose: () => void
}

/** What can be chosen about the arrangement, for its menu and for the palette. */
export function useLayoutChoices(): readonly LayoutChoice[] {
  const t = useWords('desk')
  const [arrangement, arrange] = useArrangement()
  const isWide = useIsWide()
  const { hidden, isMirrored, hasSecondChart } = arrangement
  return [
    ...hideable.map((panel) => {
      const isOn = !hidden.includes(panel)
      return {
        id: panel,
        label: t(`layout.${panel}`),
        isOn,
        choose: () => arrange(withPanel(arrangement, panel, !isOn)),
      }
    }),
    ...(isWide
      ? [
          {
            id: 'second',
            label: t('layout.second'),
            isOn: hasSecondChart,
            choose: () => arrange({ ...arrangement, hasSecondChart: !hasSecondChart }),
          },
        ]
      : []),
    {
      id: 'mirrored',
      label: t('layout.mirrored'),
      isOn: isMirrored,
      choose: () => arrange({ ...arrangement, isMirrored: !isMirrored }),
    },
    { id: 'reset', label: t('layout.reset'), isOn: undefined, choose: () => arrange(undefined) },
  ]
}
