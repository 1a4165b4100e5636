import { createPinia } from 'pinia';
import { createApp } from 'vue';
import App from './App.vue';
import '../resources/design/tokens.css';
import './design/base.css';
import './design/forced-colors.css';
import { router } from './router.ts';

createApp(App).use(createPinia()).use(router).mount('#app');
