export interface ReflectionText {
  content: string;
  /** The tradition that inspired it. None of these is a quotation. */
  author: string;
}

/** Short original texts, written for this product, one per day in rotation. New ones are added at the end. */
export const reflections: ReflectionText[] = [
  {
    content:
      'You do not have to quiet the river. Only notice the bank on which you have always been standing.',
    author: 'after the Aṣṭāvakra Gītā',
  },
  {
    content:
      'In poor light a rope becomes a snake, and fear is quite real. Bring a lamp; do not bring a stick.',
    author: 'after Śaṅkara',
  },
  {
    content: 'The eye has never seen the one who looks out of it, and has never looked without that one.',
    author: 'after the Upaniṣads',
  },
  { content: 'The fish is thirsty, and writes a long letter about it under water.', author: 'after Kabīr' },
  {
    content: 'Follow the thought “I” home as a dog follows a scent, and see who opens the door.',
    author: 'after Ramaṇa Maharṣi',
  },
  { content: 'The wheel is useful where there is no wheel.', author: 'after the Tao Te Ching' },
  { content: 'What would you renounce? Look for the owner first.', author: 'after the Avadhūta Gītā' },
  { content: 'You knocked for years. Feel the handle: it is on your side.', author: 'after Rūmī' },
  {
    content: 'Cut away what is too much, as a sculptor does. The statue was never made.',
    author: 'after Plotinus',
  },
  {
    content: 'Firewood does not remember the tree, nor ash the fire. Each is the whole of its own morning.',
    author: 'after Dōgen',
  },
  {
    content: 'If you look for a way, you will find ways, and miss what comes without one.',
    author: 'after Meister Eckhart',
  },
  {
    content: 'At the turn of the breath, before it remembers which way to go, stay a moment.',
    author: 'after the Vijñāna Bhairava',
  },
  {
    content: 'Nothing was ever tied. The knot was in the way the rope was looked at.',
    author: 'after the Aṣṭāvakra Gītā',
  },
  {
    content: 'The mirror does not choose its guests, and no guest has ever scratched it.',
    author: 'after Abhinavagupta',
  },
  {
    content:
      'In the dream you travelled a long way, and woke in your own bed. Look at today with that in mind.',
    author: 'after the Māṇḍūkya Kārikā',
  },
  {
    content: 'The mind painted a wall, and then a door in it, and then waited for somebody to open it.',
    author: 'after the Yoga Vāsiṣṭha',
  },
  {
    content:
      'Go to where the question rises. Whatever you find there before the next thought is older than your name.',
    author: 'after the Upaniṣads',
  },
  { content: 'Look for the edge of the wave. Take your time.', author: 'after the Heart Sūtra' },
  {
    content: 'Whose trouble is it? Ask gently, and the trouble forgets what it came to say.',
    author: 'after Ramaṇa Maharṣi',
  },
  {
    content: 'You look for the necklace in every room, with your hand resting on it.',
    author: 'after Śaṅkara',
  },
  {
    content: 'Wonder is already the path. Everything else is only how it walks.',
    author: 'after the Śiva Sūtras',
  },
  {
    content: 'Not for the garden, and not from fear of the fire. For the sake of the one who asks nothing.',
    author: 'after Rābiʿa',
  },
  {
    content: 'Since everything is only what it is, one might as well burst out laughing.',
    author: 'after Longchenpa',
  },
  {
    content: 'I wore out my shoes going to temples. The ground was the same all along.',
    author: 'after Lalla',
  },
  {
    content: 'The builder of this house has been seen. He was so busy, and is so shy now.',
    author: 'after the Dhammapada',
  },
  { content: 'The night was not in the way. The night was the way.', author: 'after John of the Cross' },
  {
    content: 'Leave the muddy water alone. That is the whole instruction.',
    author: 'after the Tao Te Ching',
  },
  { content: 'The net is for the fish. Hang it up to dry now, and come and eat.', author: 'after Zhuangzi' },
  {
    content: 'Grief swept the house so thoroughly that I took it for a thief. It was only making room.',
    author: 'after Rūmī',
  },
  {
    content: 'A heart that has no shape of its own can be anybody’s lodging.',
    author: 'after Ibn ʿArabī',
  },
  {
    content: 'Not the flag, not the wind. And do not settle too quickly on the mind, either.',
    author: 'after Huineng',
  },
  { content: 'You read every book on sweetness. Now eat the fruit.', author: 'after Kabīr' },
  {
    content: 'Lay every good thought down too, softly, as you would put a sleeping child in its bed.',
    author: 'after The Cloud of Unknowing',
  },
  {
    content: 'You have been carrying the sea in a cup and worrying that it will spill. Set down the cup.',
    author: 'after the Aṣṭāvakra Gītā',
  },
  { content: 'Sky does not practise being open.', author: 'after the Avadhūta Gītā' },
  { content: 'Before you thought about that crow, you had heard it. Trust that.', author: 'after Bankei' },
  { content: 'Everything leans on everything, and nothing falls.', author: 'after Nāgārjuna' },
  {
    content: 'Hear one sound to its very end, and then keep listening.',
    author: 'after the Vijñāna Bhairava',
  },
  {
    content: 'There is a light by which you know the dark. It does not go out when the lamp does.',
    author: 'after the Upaniṣads',
  },
  {
    content: 'You ask how long until you arrive. Tell me first how you left.',
    author: 'after Ramaṇa Maharṣi',
  },
  {
    content: 'Empty the barn. What is to be stored there needs all of the room.',
    author: 'after Meister Eckhart',
  },
  { content: 'You are using it to look for it. Rest, and see what is resting.', author: 'after Huang Po' },
  {
    content: 'You have turned over every stone. Now turn over the one who turns them.',
    author: 'after the Gospel of Thomas',
  },
  { content: 'It is not that the light goes out to things. Things lean into it.', author: 'after Plotinus' },
  {
    content: 'Clouds make the moon seem to hurry. Watch the moon alone for a while.',
    author: 'after Śaṅkara',
  },
  {
    content: 'Waking, dreaming, sleeping: three rooms, one house, and no one has ever seen you move.',
    author: 'after the Māṇḍūkya Kārikā',
  },
  {
    content: 'Study the self until it is forgotten, and then see what comes forward to greet you.',
    author: 'after Dōgen',
  },
  { content: 'The way is only hard for those with a shopping list.', author: 'after Sengcan' },
  {
    content: 'A whole kingdom rose and fell between two breaths of the king who was dreaming it.',
    author: 'after the Yoga Vāsiṣṭha',
  },
  {
    content: 'The soft thing has outlived every hard thing that boasted of it.',
    author: 'after the Tao Te Ching',
  },
  { content: 'Be the reed, not the song about the reed.', author: 'after Rūmī' },
  {
    content: 'Open the hand in which you hold the sky. See how little falls.',
    author: 'after Tilopa',
  },
  {
    content: 'What comes and goes has never once touched the one who sees it come and go.',
    author: 'after the Aṣṭāvakra Gītā',
  },
  {
    content: 'Light falls on the jar and the jar is seen. Nobody thanks the light, and it is not offended.',
    author: 'after Abhinavagupta',
  },
  {
    content: 'In the hearing, only what is heard. Where, in that, would you sit?',
    author: 'after the Bāhiya Sutta',
  },
  {
    content: 'Salt is nowhere to be found in the water, and every mouthful tells of it.',
    author: 'after the Upaniṣads',
  },
  { content: 'Nothing is missing from the one who is listening to this right now.', author: 'after Linji' },
  {
    content:
      'The drop fell into the sea; that much everybody knows. Sit down until you see the sea falling into the drop.',
    author: 'after Kabīr',
  },
  {
    content: 'Silence is not the absence of words. It is what the words have been resting on.',
    author: 'after Ramaṇa Maharṣi',
  },
  {
    content: 'When delight comes, go in by that door and let the thing that pleased you wait outside.',
    author: 'after the Vijñāna Bhairava',
  },
  {
    content: 'Between one state and the next there is a thin place. Look there.',
    author: 'after the Śiva Sūtras',
  },
  { content: 'I went out to worship and found nowhere to stand apart.', author: 'after the Avadhūta Gītā' },
  { content: 'I let the reins go slack, and the horse went home.', author: 'after Lalla' },
  {
    content: 'The cook has not sharpened his knife in years. He cuts where there is nothing.',
    author: 'after Zhuangzi',
  },
  {
    content: 'The mirror and the face have never met, and have never been apart.',
    author: 'after Ibn ʿArabī',
  },
  {
    content: 'The one who says “I am bound” is plainly not asleep. Who is it that knows the chain so well?',
    author: 'after Śaṅkara',
  },
  {
    content: 'The host has not left the house. It is the guest who keeps forgetting the address.',
    author: 'after Meister Eckhart',
  },
  {
    content: 'One short word, dropped again and again into the dark, and the dark leans closer.',
    author: 'after The Cloud of Unknowing',
  },
  {
    content: 'Wanting to be free is the last thread. It is thin, and it holds everything.',
    author: 'after the Aṣṭāvakra Gītā',
  },
  { content: 'It does nothing, and by evening all is done.', author: 'after the Tao Te Ching' },
  { content: 'The pot broke, and the space inside it went nowhere.', author: 'after the Māṇḍūkya Kārikā' },
  { content: 'The guest you were afraid of has your own face, and is bringing bread.', author: 'after Rūmī' },
  { content: 'The world is as heavy as the thought that lifts it.', author: 'after the Yoga Vāsiṣṭha' },
  {
    content: 'Take away what can be taken away. Do not hurry to give a name to what is left.',
    author: 'after the Upaniṣads',
  },
  { content: 'Nothing to reach, and so the hands are free.', author: 'after the Heart Sūtra' },
  {
    content: 'Effort is needed to stop what you are doing. None is needed for what then remains.',
    author: 'after Ramaṇa Maharṣi',
  },
  {
    content: 'The door you keep asking Him to open has no lock. When was it ever shut?',
    author: 'after Rābiʿa',
  },
  { content: 'Clouds of every colour, and the sky was never once dyed.', author: 'after Longchenpa' },
  {
    content: 'Do not run after it. Make yourself quiet, as one waits for the sun to come up, and it comes.',
    author: 'after Plotinus',
  },
  {
    content: 'One moment, wide awake, is longer than the years that went before it.',
    author: 'after the Dhammapada',
  },
  {
    content: 'Gaze into a clear sky without blinking at it. After a while, notice who has no edges.',
    author: 'after the Vijñāna Bhairava',
  },
  { content: 'The moon is in the dewdrop, all of it, and the dewdrop is not broken.', author: 'after Dōgen' },
  {
    content: 'To come to where you are not, go by where you are nothing.',
    author: 'after John of the Cross',
  },
  { content: 'Where would the dust land?', author: 'after Huineng' },
  {
    content: 'The potter’s wheel goes round all day. Ask what does not turn, that it may turn.',
    author: 'after Kabīr',
  },
  {
    content: 'The wave asks how it can become water. The sea does not laugh; it is too busy being the wave.',
    author: 'after the Aṣṭāvakra Gītā',
  },
  {
    content: 'Deeds bring deeds about. Only seeing brings seeing about, and it takes no time.',
    author: 'after Śaṅkara',
  },
  {
    content: 'You cannot come closer to what you are. You can stop leaving.',
    author: 'after the Avadhūta Gītā',
  },
  {
    content: 'The Self hides only for the joy of being found, and it hides in plain sight.',
    author: 'after Abhinavagupta',
  },
  { content: 'You did not learn to be aware. You only learned to look away.', author: 'after Bankei' },
  {
    content: 'The road does not walk; the walker is not the road; and yet, look, somebody is coming.',
    author: 'after Nāgārjuna',
  },
  {
    content: 'I asked the tavern keeper for one true thing. He turned the cup upside down, and it was full.',
    author: 'after Hafez',
  },
  {
    content: 'The one who knows the way out of the valley became a valley.',
    author: 'after the Tao Te Ching',
  },
  {
    content: 'Two birds share one branch. One eats; the other has never been hungry.',
    author: 'after the Upaniṣads',
  },
  {
    content: 'Whatever you are looking for has been leaning over your shoulder, looking for it with you.',
    author: 'after Rūmī',
  },
  {
    content: 'The screen is not burnt by the fire in the story, and does not need the story to end.',
    author: 'after Ramaṇa Maharṣi',
  },
  {
    content: 'You lean out of the window to look for the house.',
    author: 'after Meister Eckhart',
  },
  {
    content: 'The dancer is the Self, and the stage is the heart, and no one bought a ticket.',
    author: 'after the Śiva Sūtras',
  },
  { content: 'The vast sky does not become larger when a bird leaves.', author: 'after Huang Po' },
  {
    content: 'What you wait for has come, and sits there while you watch the road.',
    author: 'after the Gospel of Thomas',
  },
  {
    content: 'I swept the house for my guest until the broom was gone, and then the house, and there he sat.',
    author: 'after Lalla',
  },
  {
    content:
      'A firebrand swung in the night draws a circle. How solid the circle looks, and how little fire it takes.',
    author: 'after the Māṇḍūkya Kārikā',
  },
  {
    content: 'The fish forget one another in the river. On dry land they were so very attentive.',
    author: 'after Zhuangzi',
  },
  {
    content: 'Put down your opinions of it for the length of one breath. There it was.',
    author: 'after Sengcan',
  },
  {
    content: 'The crow landed and the coconut fell. How quickly we make a story of two things that only met.',
    author: 'after the Yoga Vāsiṣṭha',
  },
  { content: 'You see Him by His eyes, and then say that you have seen.', author: 'after Ibn ʿArabī' },
  {
    content: 'On waking, in the instant before the day has your name, there it is.',
    author: 'after the Vijñāna Bhairava',
  },
  { content: 'It will not be thought. It will let itself be loved.', author: 'after The Cloud of Unknowing' },
  { content: 'Stir the lake to make it clear, and you will stir for a long time.', author: 'after Tilopa' },
  {
    content: 'Let the seen be the seen. The one who was going to suffer from it has not arrived.',
    author: 'after the Bāhiya Sutta',
  },
  {
    content: 'When hungry, eat; when tired, lie down. The wise understand how hard that is.',
    author: 'after Linji',
  },
];
