import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useSetting } from '../../settings/use-setting.ts'
import { useWords } from '../../words/use-words.ts'
import { asksBefore, confirmations } from '../confirmations/confirmations.ts'
import { useDesk } from '../desk.ts'
import styles from './chart.module.css'
import { axes, magnets, ownMarks, zones } from './chart-choices.ts'
import { useChartChoices } from './use-chart-choices.ts'

/** How the chart looks, on every market. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('desk/chart')
  const tDesk = useWords('desk')
  const [choices, change] = useChartChoices()
  const [kept, keep] = useSetting('confirmations')
  const { product } = useDesk()
  const marks = ownMarks.filter((mark) => mark !== 'positions' || product.hasPositions)
  const choice = <N extends 'axis' | 'zone' | 'magnet'>(name: N, all: readonly (typeof choices)[N][]) => (
    <div className={styles.choice}>
      <span aria-hidden="true">{t(`chart.${name}`)}</span>
      <SegmentedControl
        label={t(`chart.${name}`)}
        size="s"
        options={all.map((value) => ({ value, label: t.find(`chart.${name}.${value}`) ?? value }))}
        value={choices[name]}
        onChange={(value) => change({ [name]: value })}
      />
    </div>
  )
  return (
    <Dialog open onClose={onClose} title={t('chart.settings')} closeLabel={tDesk('dialog.close')}>
      <div className={styles.form}>
        {choice('axis', axes)}
        {choice('zone', zones)}
        {choice('magnet', magnets)}
        <fieldset className={styles.group}>
          <legend>{t('chart.own')}</legend>
          {marks.map((mark) => (
            <Checkbox
              key={mark}
              checked={!choices.hidden.includes(mark)}
              onChange={(isShown) => {
                const others = choices.hidden.filter((one) => one !== mark)
                change({ hidden: isShown ? others : [...others, mark] })
              }}
            >
              {t(`chart.own.${mark}`)}
            </Checkbox>
          ))}
        </fieldset>
        <Checkbox
          checked={asksBefore(kept, confirmations.amendOnChart)}
          onChange={(asks) => keep({ ...kept, [confirmations.amendOnChart]: asks })}
        >
          {t('chart.own.confirm')}
        </Checkbox>
      </div>
    </Dialog>
  )
}
