import { Ellipsis, Star } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonKinds } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { Tabs } from '../actions/tabs.tsx'
import { TextLink } from '../actions/text-link.tsx'
import { Field } from '../inputs/field.tsx'
import { TextInput } from '../inputs/text-input.tsx'
import { useAsk } from '../layers/ask.tsx'
import { Card } from '../layers/card.tsx'
import { Dialog } from '../layers/dialog.tsx'
import { Drawer } from '../layers/drawer.tsx'
import { Menu } from '../layers/menu.tsx'
import { useToast } from '../layers/toast.tsx'
import { Tooltip } from '../layers/tooltip.tsx'
import css from './gallery.module.css'
import type { GalleryWords } from './gallery-words.ts'

export function ActionParts({ words }: { readonly words: GalleryWords }) {
  const [starred, setStarred] = useState(true)
  const [tab, setTab] = useState('orders')
  const tabs = [
    { id: 'orders', label: words.openOrders, count: 3 },
    { id: 'positions', label: words.positions, count: 0 },
    { id: 'history', label: words.history },
  ]
  return (
    <>
      <Card title="Buttons">
        <div className={css.stack}>
          {(['plain', 'busy', 'disabled'] as const).map((state) => (
            <div key={state} className={css.row}>
              {buttonKinds.map((kind) => (
                <Button
                  key={kind}
                  kind={kind}
                  busy={state === 'busy'}
                  busyLabel={words.busy}
                  disabled={state === 'disabled'}
                >
                  {kind}
                </Button>
              ))}
            </div>
          ))}
          <div className={css.row}>
            <Button size="s">{words.cancelAll}</Button>
            <Button size="l" kind="primary">
              {words.deposit}
            </Button>
            <IconButton
              label={words.favourite}
              pressed={starred}
              onClick={() => setStarred(!starred)}
              icon={<Star size={16} aria-hidden="true" />}
            />
            <Menu
              label={words.menu}
              trigger={<Ellipsis size={16} aria-hidden="true" />}
              items={[
                { id: 'star', label: words.favourite, checked: starred, onSelect: () => setStarred(!starred) },
                { id: 'copy', label: words.history, href: '#history' },
                { id: 'stop', label: words.stop, disabled: true },
                { id: 'cancel', label: words.cancelAll, danger: true },
              ]}
            />
            <Tooltip text={words.what}>{words.funding}</Tooltip>
            <TextLink href="#deposit">{words.deposit}</TextLink>
            <TextLink href="#history" quiet>
              {words.history}
            </TextLink>
          </div>
        </div>
      </Card>
      <Card title="Tabs">
        <Tabs
          label={words.history}
          tabs={tabs}
          selected={tab}
          onSelect={setTab}
          aside={<Button size="s">{words.cancelAll}</Button>}
        >
          <p style={{ paddingBlock: 12 }}>{tabs.find(({ id }) => id === tab)?.label}</p>
        </Tabs>
      </Card>
      <Layers words={words} />
    </>
  )
}

function Layers({ words }: { readonly words: GalleryWords }) {
  const [layer, setLayer] = useState<'dialog' | 'drawer'>()
  const [address, setAddress] = useState('')
  const ask = useAsk()
  const toast = useToast()
  const close = () => setLayer(undefined)
  const askFirst = async () => {
    const yes = await ask({
      title: words.askTitle,
      text: words.askText,
      confirm: words.confirm,
      cancel: words.cancel,
      danger: true,
    })
    toast({ text: yes ? words.confirm : words.cancel })
  }
  return (
    <Card title="Layers">
      <div className={css.row}>
        <Button onClick={() => setLayer('dialog')}>Dialog</Button>
        <Button onClick={() => setLayer('drawer')}>Drawer</Button>
        <Button onClick={askFirst}>Ask</Button>
        <Button onClick={() => toast({ kind: 'good', text: words.placed })}>Toast</Button>
        <Button
          onClick={() =>
            toast({
              kind: 'bad',
              text: words.failed,
              durationMs: 8000,
              action: { label: words.retry, onSelect: askFirst },
            })
          }
        >
          Toast, bad
        </Button>
      </div>
      <Dialog
        open={layer === 'dialog'}
        onClose={close}
        title={words.form}
        closeLabel={words.close}
        actions={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button kind="primary" onClick={close}>
              {words.confirm}
            </Button>
          </>
        }
      >
        <Field label={words.note} hint={words.noOrdersNext}>
          <TextInput value={address} onChange={setAddress} />
        </Field>
      </Dialog>
      <Drawer open={layer === 'drawer'} onClose={close} label={words.menu} closeLabel={words.close} width="320px">
        <div className={css.stack}>
          <TextLink href="#history">{words.history}</TextLink>
          <TextLink href="#deposit">{words.deposit}</TextLink>
        </div>
      </Drawer>
    </Card>
  )
}
