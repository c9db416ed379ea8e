import { describe, expect, it } from 'vitest'
import { buildEmbedAddress, buildWatchAddress, parseVideoLink } from './video-link.ts'

const youtube = { provider: 'youtube', id: 'aqz-KE-bpKQ', hash: null }
const vimeo = { provider: 'vimeo', id: '76979871', hash: null }

describe('parseVideoLink', () => {
  it.each([
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com/watch?list=PL123&v=aqz-KE-bpKQ&t=42s',
    'http://m.youtube.com/watch?v=aqz-KE-bpKQ#x',
    'youtube.com/watch?v=aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ?si=abc&t=3',
    '  youtu.be/aqz-KE-bpKQ  ',
    'https://www.youtube.com/shorts/aqz-KE-bpKQ?feature=share',
    'https://www.youtube.com/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/live/aqz-KE-bpKQ?si=x',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
    'HTTPS://WWW.YOUTUBE.COM/watch?v=aqz-KE-bpKQ',
    '<iframe width="560" src="https://www.youtube.com/embed/aqz-KE-bpKQ?rel=0&amp;start=1" allowfullscreen></iframe>',
    '//www.youtube.com/embed/aqz-KE-bpKQ',
  ])('reads %s', (link) => {
    expect(parseVideoLink(link)).toEqual(youtube)
  })

  it.each([
    ['https://vimeo.com/76979871', null],
    ['vimeo.com/76979871?share=copy', null],
    ['https://vimeo.com/channels/staffpicks/76979871', null],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1', '8272103f6e'],
    ['https://vimeo.com/76979871/8272103f6e', '8272103f6e'],
    ['https://vimeo.com/76979871/8272103f6e?fl=pl', '8272103f6e'],
  ])('reads %s', (link, hash) => {
    expect(parseVideoLink(link)).toEqual({ ...vimeo, hash })
  })

  it.each([
    '',
    'aqz-KE-bpKQ',
    'https://www.youtube.com/@canal',
    'https://www.youtube.com/watch?v=curto',
    'https://www.youtube.com/playlist?list=PL123',
    'https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ',
    'https://evil.example/?u=https://youtu.be/aqz-KE-bpKQ',
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'javascript:alert(1)//youtu.be/aqz-KE-bpKQ',
    'https://youtu.be/aqz-KE-bpKQ"onload=1',
    'https://vimeo.com/about',
    'https://vimeo.com/user/76979871',
    'https://example.com/video.mp4',
    'veja https://youtu.be/aqz-KE-bpKQ',
  ])('returns null for %s', (link) => {
    expect(parseVideoLink(link)).toBeNull()
  })
})

describe('video addresses', () => {
  it('embed the player without tracking cookies', () => {
    expect(buildEmbedAddress({ provider: 'youtube', id: 'aqz-KE-bpKQ', hash: null })).toMatch(
      /^https:\/\/www\.youtube-nocookie\.com\/embed\/aqz-KE-bpKQ\?/,
    )
    expect(buildEmbedAddress({ provider: 'vimeo', id: '76979871', hash: '8272103f6e' })).toBe(
      'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
    )
  })

  it('lead back to the same video', () => {
    for (const link of [
      { provider: 'youtube', id: 'aqz-KE-bpKQ', hash: null },
      { provider: 'vimeo', id: '76979871', hash: '8272103f6e' },
    ] as const)
      for (const address of [buildEmbedAddress(link), buildWatchAddress(link)])
        expect(parseVideoLink(address)).toEqual(link)
  })
})
