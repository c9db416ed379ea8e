import { buildWatchAddress, type VideoLink } from '@esquadro/contract/platform/fields/video-link'
import { Node } from '@tiptap/react'

/** Returns a video as the text stores it: `youtube:aqz-KE-bpKQ`, `vimeo:76979871:0123456789`. */
export const videoKey = ({ provider, id, hash }: VideoLink): string =>
  [provider, id, hash].filter(Boolean).join(':')

/** Parses the video of a key; null if it is invalid. */
export function videoOf(key: string): VideoLink | null {
  const [provider, id = '', hash = ''] = key.split(':')
  if (id === '' || (provider !== 'youtube' && provider !== 'vimeo')) return null
  return { provider, id, hash: hash || null }
}

const addressOf = (key: string) => {
  const link = videoOf(key)
  return link ? buildWatchAddress(link) : ''
}

/** Nodes for pictures with a description, and for videos as figures with a link, which the page turns into a player. */
export const mediaNodes = [
  Node.create({
    name: 'image',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ src: { default: null }, alt: { default: '' } }),
    parseHTML: () => [{ tag: 'img[src]' }],
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
  }),
  Node.create({
    name: 'video',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({ video: { default: '' }, label: { default: '' } }),
    parseHTML: () => [
      {
        tag: 'figure[data-video]',
        getAttrs: (figure) => ({
          video: figure.getAttribute('data-video') ?? '',
          label: figure.textContent ?? '',
        }),
      },
    ],
    renderHTML: ({ node }) => {
      const video = String(node.attrs['video'])
      return [
        'figure',
        { 'data-video': video },
        ['a', { href: addressOf(video) }, String(node.attrs['label'])],
      ]
    },
  }),
]
