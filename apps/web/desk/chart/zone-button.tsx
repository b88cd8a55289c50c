import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { useWords } from '../../words/use-words.ts'
import { zoneOffset } from './axis-time.ts'
import styles from './chart.module.css'
import { zones } from './chart-choices.ts'
import { useChartChoices } from './use-chart-choices.ts'

/** Names the zone in which the page writes times, and chooses it: for the axis, the trades and the orders alike. */
export function ZoneButton() {
  const t = useWords('desk/chart')
  const { timeZone } = useLocale()
  const [{ zone }, change] = useChartChoices()
  const offset = zoneOffset(timeZone, Date.now())
  return (
    <Menu
      label={`${t('chart.zone')}: ${timeZone}`}
      trigger={<bdi dir="ltr">{offset}</bdi>}
      triggerClass={styles.zone}
      align="end"
      items={zones.map((each) => ({
        id: each,
        label: t(`chart.zone.${each}`),
        picked: each === zone,
        onSelect: () => change({ zone: each }),
      }))}
    />
  )
}
