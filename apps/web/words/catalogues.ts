import type { Catalogues } from './catalogues.list.ts'

/** A catalogue is called as the folder it is in; English has every key and gives the keys their type. */
export type CatalogueName = keyof Catalogues
export type WordKey<N extends CatalogueName> = Extract<keyof Catalogues[N], string>
